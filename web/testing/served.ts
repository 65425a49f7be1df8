/** The one request that unit tests may make: the server's texts. */

import { inject } from "vitest";

const texts = inject("texts");

globalThis.fetch = async (asked) => {
  const language = /^\/api\/texts\/(\w+)$/.exec(String(asked))?.[1] ?? "";
  const found = texts[language];
  return found ? Response.json(found) : new Response(null, { status: 404 });
};
