/** A button that does more as long as it is held, with a pointer or with a key; a short press stays a click. */

import type { Attachment } from "svelte/attachments";

const LONG = 420;

/** `begin` tells whether there is anything to hold on for. */
export function holding(begin: () => boolean, end: () => void): Attachment<HTMLElement> {
  return (button) => {
    let timer = 0;
    let held = false;
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      held = false;
      timer = window.setTimeout(() => {
        held = begin();
      }, LONG);
    };
    const up = (event?: Event) => {
      clearTimeout(timer);
      if (held) end();
      if (event?.type === "keyup") held = false;
    };
    // The click that follows a long press has been answered already.
    const click = (event: Event) => {
      if (held) event.stopImmediatePropagation();
      held = false;
    };
    // A key that is held down comes again and again.
    const key = (event: KeyboardEvent) => {
      if ((event.key !== "Enter" && event.key !== " ") || !event.repeat) return;
      event.preventDefault();
      if (!held) held = begin();
    };
    const menu = (event: Event) => event.preventDefault();
    button.addEventListener("pointerdown", down);
    for (const name of ["pointerup", "pointerleave", "pointercancel", "keyup", "blur"])
      button.addEventListener(name, up);
    button.addEventListener("click", click, true);
    button.addEventListener("keydown", key);
    button.addEventListener("contextmenu", menu);
    return () => {
      up();
      button.removeEventListener("pointerdown", down);
      for (const name of ["pointerup", "pointerleave", "pointercancel", "keyup", "blur"])
        button.removeEventListener(name, up);
      button.removeEventListener("click", click, true);
      button.removeEventListener("keydown", key);
      button.removeEventListener("contextmenu", menu);
    };
  };
}
