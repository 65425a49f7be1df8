/** Whoever works with keyboard and ear must never lose the place: when what had the focus goes, what is left of its
 * surroundings takes it. */

const REACHABLE =
  'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex^="-"])';

const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true });

const offersSomething = (element: HTMLElement) =>
  [element, ...element.querySelectorAll<HTMLElement>(REACHABLE)].some((one) => one.matches(REACHABLE) && visible(one));

/** What of an element can have the focus: itself, something inside, or itself after all, for once. */
export function focusInto(element: HTMLElement): void {
  const inside = [element, ...element.querySelectorAll<HTMLElement>(REACHABLE)];
  const first = inside.find((one) => one.matches(REACHABLE) && visible(one));
  if (!first && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  (first ?? element).focus({ preventScroll: true });
}

/** Watches until it is ended. `home`: where the focus goes when nothing of its surroundings is left. */
export function keepFocus(home: () => HTMLElement | null): () => void {
  let around: HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    around = [];
    for (let one = target as HTMLElement | null; one && one !== document.body; one = one.parentElement)
      around.push(one);
  };
  const look = () => {
    if (around.length === 0 || (document.activeElement && document.activeElement !== document.body)) return;
    const parts = around.filter(
      (one) => one.isConnected && visible(one) && one.matches("[data-part], dialog, section, tr"),
    );
    // An empty part is no place to be: what is around it has something to do.
    const next = parts.find(offersSomething) ?? home();
    if (next) focusInto(next);
  };
  // What is taken away, hidden or disabled loses the focus without a word.
  let due = false;
  const watching = new MutationObserver(() => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      look();
    });
  });
  watching.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "open", "class"],
  });
  document.addEventListener("focusin", remember);
  return () => {
    watching.disconnect();
    document.removeEventListener("focusin", remember);
  };
}
