/** Asks Python for the texts that the server would give, once for all unit tests. */

import { execFileSync } from "node:child_process";
import type { TestProject } from "vitest/node";

const SAY = `
import msgspec
from erdkreis.boards.names import LANGUAGES
from erdkreis.server.texts import texts
print(msgspec.json.encode({language: texts(language) for language in LANGUAGES}).decode())
`;

declare module "vitest" {
  export interface ProvidedContext {
    texts: Record<string, object>;
  }
}

export default function setup(project: TestProject): void {
  const said = execFileSync("python", ["-c", SAY], {
    encoding: "utf8",
    timeout: 300_000,
    env: { ...process.env, PYTHONUTF8: "1" },
  });
  project.provide("texts", JSON.parse(said) as Record<string, object>);
}
