/* The shell of the client opens without a network: everything built is kept, the newest version only.
   Of /api only the texts are kept: a game lives on the server. */
const KEPT = "erdkreis";
const SHELL = "/";
const LIST = "/assets.json";
const BOARDS = ["42-110m", "42-50m", "48-110m", "48-50m"].map((board) => `/boards/board${board}.topo.json`);
const BESIDES = ["/manifest.webmanifest", "/icon.svg", "/icon-192.png", ...BOARDS];

self.addEventListener("install", (event) => event.waitUntil(renew().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Whoever clicks on “your turn” comes to the table, in the window where it is open. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function open(url) {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find((one) => one.url === url);
  return there ? there.focus() : self.clients.openWindow(url);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/api/texts/")) event.respondWith(freshest(request));
  if (pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(once(request));
  else if (BESIDES.includes(pathname)) event.respondWith(freshest(request));
});

/** A page comes from the server while there is one; if it is a newer client, its files are fetched meanwhile. */
async function page(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok && answer.headers.get("content-type")?.startsWith("text/html")) event.waitUntil(compare(answer.clone()));
    return answer;
  } catch (error) {
    const shell = await (await caches.open(KEPT)).match(SHELL);
    if (shell) return shell;
    throw error;
  }
}

async function compare(answer) {
  const before = await (await caches.open(KEPT)).match(SHELL);
  if (!before || (await before.text()) !== (await answer.text())) await renew();
}

/** Names under /assets/ change with their content: what is kept is right for ever. */
async function once(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Boards and texts keep their names: the server's if it answers, else the kept one. */
async function freshest(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await cache.match(request, { ignoreVary: true });
    if (found) return found;
    throw error;
  }
}

/** Fetches the shell and all that was built with it, then lets go of what an older version left. */
async function renew() {
  const cache = await caches.open(KEPT);
  const [shell, list] = await Promise.all([fetch(SHELL, { cache: "no-cache" }), fetch(LIST, { cache: "no-cache" })]);
  if (!shell.ok || !list.ok) return;
  const parts = Object.values(await list.json());
  const built = new Set(parts.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]).map((path) => `/${path}`));
  const wanted = [...built].filter((path) => path.startsWith("/assets/"));
  await Promise.all([...wanted, ...BESIDES].map((path) => keep(cache, path)));
  await cache.put(SHELL, shell);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith("/assets/") && !built.has(pathname)) await cache.delete(url);
  }
}

async function keep(cache, path) {
  if (path.startsWith("/assets/") && (await cache.match(path, { ignoreVary: true }))) return;
  const answer = await fetch(path);
  if (answer.ok) await cache.put(path, answer);
}
