/** How somebody points at things here: with a mouse or pen, or with a finger. It may change while the page is open. */

const touch = globalThis.matchMedia?.("(pointer: coarse)");

class Pointer {
  kind = $state<"fine" | "coarse">(touch?.matches ? "coarse" : "fine");

  constructor() {
    touch?.addEventListener("change", ({ matches }) => {
      this.kind = matches ? "coarse" : "fine";
    });
  }
}

export const pointer = new Pointer();
