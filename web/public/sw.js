/* The shell of the client opens without a network: everything built is kept, the newest version only. Of /api what never
   changes by a move is kept: texts, rule books, and the replays and reviews that were looked at. A game lives on the server. */
const KEPT = "erdkreis";
const REPLAYS = "erdkreis-replays";
const MOST_REPLAYS = 30;
const BOOKS = /^\/api\/(texts\/|editions(\/|$))/;
const REPLAY = /^\/api\/tables\/[^/]+\/replay$/;
const REVIEW = /^\/api\/tables\/[^/]+\/review$/;
/** Where the server does not answer for so long, what was kept will do. */
const PATIENCE = 4000;
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
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (BOOKS.test(pathname)) event.respondWith(freshest(request));
  if (REPLAY.test(pathname)) event.respondWith(replay(request));
  if (REVIEW.test(pathname)) event.respondWith(review(request, searchParams.get("reviewer") === "marshal" ? `${pathname}?deep` : pathname));
  if (/^\/(api|docs)(\/|$)/.test(pathname)) return;
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
  const found = await cache.match(request, { ignoreVary: true });
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  });
  if (!found) return asked;
  const late = new Promise((resolve) => setTimeout(() => resolve(found), PATIENCE));
  return Promise.race([asked.catch(() => found), late]);
}

/** A review grows, and may be worked out anew by a newer server; what was whole is kept for when there is none. */
async function review(request, key) {
  const cache = await caches.open(REPLAYS);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const { done, moves } = await answer.clone().json();
      if (done === moves) await keepReplay(cache, key, answer.clone());
    }
    return answer;
  } catch (error) {
    const found = await cache.match(key, { ignoreVary: true });
    if (found) return found;
    throw error;
  }
}

/** Of those that were looked at, the latest are kept. */
async function keepReplay(cache, key, answer) {
  await cache.put(key, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_REPLAYS)).map((old) => cache.delete(old)));
}

/** A game that is over stays as it was. */
async function replay(request) {
  const cache = await caches.open(REPLAYS);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await keepReplay(cache, request, answer.clone());
  return answer;
}

/** The page says which language is read: its rule books are kept for later, each as its page asks for it. */
self.addEventListener("message", (event) => {
  const { language } = event.data ?? {};
  if (/^[a-z]{2}$/.test(language)) event.waitUntil(keepBooks(language));
});

async function keepBooks(language) {
  const cache = await caches.open(KEPT);
  const known = async (path) => (await cache.match(path, { ignoreVary: true })) ?? (await keep(cache, path));
  const editions = await known("/api/editions");
  await known(`/api/texts/${language}`);
  if (!editions) return;
  const { presets } = await editions.clone().json();
  for (const name of new Set(presets.map(({ edition }) => edition)))
    await known(`/api/editions/${encodeURIComponent(name)}/rules?language=${language}`);
}

/** Somebody's turn has come, at a table that is open nowhere. */
const TURN = { de: "Du bist am Zug.", nl: "Je bent aan zet.", en: "It is your turn." };
self.addEventListener("push", (event) => {
  const { table, name, language } = event.data.json();
  const shown = { body: TURN[language] ?? TURN.en, tag: `turn-${table}`, icon: "/icon-192.png" };
  const data = new URL(`/table/${encodeURIComponent(table)}`, location.origin).href;
  event.waitUntil(self.registration.showNotification(name || "Erdkreis", { ...shown, data }));
});

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
  if (path.startsWith("/assets/") && (await cache.match(path, { ignoreVary: true }))) return undefined;
  const answer = await fetch(path);
  if (!answer.ok) return undefined;
  await cache.put(path, answer.clone());
  return answer;
}
