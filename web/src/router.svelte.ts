/** Paths of the history, matched against patterns such as `/table/:id`. Knows no page. */

export type PathParams = Record<string, string>;

class Address {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);

  read(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }
}

/** Where the person is; reading it inside a component follows every change. */
export const place = new Address();

/** Goes to a path of this site; `replace` leaves no step in the history. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  place.read();
  if (!replace) window.scrollTo(0, 0);
}

/** The parameters of `path` if it fits `pattern`, otherwise null. */
export function match(pattern: string, path: string): PathParams | null {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: PathParams = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? "";
    if (part.startsWith(":")) {
      try {
        params[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return params;
}

/** Lets ordinary links to this site change the page without loading it anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
