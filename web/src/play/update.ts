/** Has the server got a newer client than this one? Asked when the line comes back: servers are updated by restarting. */

export async function isOutdated(): Promise<boolean> {
  if (import.meta.env.DEV) return false;
  try {
    const answer = await fetch("/", { cache: "no-store" });
    if (!answer.ok) return false;
    const newest = new DOMParser().parseFromString(await answer.text(), "text/html");
    return scripts(newest).join() !== scripts(document).join();
  } catch {
    return false;
  }
}

function scripts(page: Document): string[] {
  return [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute("src") ?? "");
}
