/** Mouse, pen, fingers and wheel upon the map, told as dragging, zooming and picking. Knows no map. */

export type Gesture = {
  grab(): void;
  drag(dx: number, dy: number): void;
  release(vx: number, vy: number): void;
  zoomAt(factor: number, x: number, y: number): void;
  pick(x: number, y: number, how: { button: 0 | 1 | 2; shift: boolean; touch: boolean }): void;
  /** Pressed long; true if that does something until the hand is lifted, and is no pick then. */
  hold(x: number, y: number, touch: boolean): boolean;
  lift(): void;
  hover(x: number, y: number, touch: boolean): void;
  leave(): void;
};

/** A hand trembles; within this many pixels it is a pick and not a drag. A finger rolls, too. */
const TREMBLE = { mouse: 6, finger: 12 };
const LONG = 420;
/** The speed at release is that of the last tenth of a second. */
const RECENT = 100;

type Finger = { x: number; y: number; startX: number; startY: number };

export function followHand(element: HTMLElement, gesture: Gesture): () => void {
  const fingers = new Map<number, Finger>();
  let dragging = false;
  let pinched = false;
  let long = 0;
  let wasLong = false;
  let trail: { at: number; x: number; y: number }[] = [];

  const place = (event: { clientX: number; clientY: number }) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const down = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest("[data-map-control]")) return;
    const { x, y } = place(event);
    fingers.set(event.pointerId, { x, y, startX: x, startY: y });
    clearTimeout(long);
    if (wasLong && fingers.size > 1) gesture.lift();
    wasLong = false;
    if (fingers.size === 1) {
      dragging = pinched = false;
      trail = [];
      if (event.button === 0)
        long = window.setTimeout(() => {
          if (!dragging && fingers.size === 1) wasLong = gesture.hold(x, y, event.pointerType !== "mouse");
        }, LONG);
    } else if (fingers.size === 2) {
      pinched = true;
      gesture.grab();
    }
  };

  const move = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    const { x, y } = place(event);
    if (!finger) return gesture.hover(x, y, event.pointerType !== "mouse");
    const [dx, dy] = [x - finger.x, y - finger.y];
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()] as [Finger, Finger];
      const before = Math.hypot(a.x - b.x, a.y - b.y);
      finger.x = x;
      finger.y = y;
      const after = Math.hypot(a.x - b.x, a.y - b.y);
      gesture.drag(dx / 2, dy / 2);
      if (before > 10 && after > 10) gesture.zoomAt(after / before, (a.x + b.x) / 2, (a.y + b.y) / 2);
      return;
    }
    if (!dragging) {
      const tremble = event.pointerType === "mouse" ? TREMBLE.mouse : TREMBLE.finger;
      if (Math.hypot(x - finger.startX, y - finger.startY) <= tremble || event.buttons === 2 || wasLong) return;
      dragging = true;
      clearTimeout(long);
      element.setPointerCapture(event.pointerId);
      gesture.grab();
    }
    finger.x = x;
    finger.y = y;
    trail.push({ at: event.timeStamp, x, y });
    gesture.drag(dx, dy);
  };

  const up = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    clearTimeout(long);
    fingers.delete(event.pointerId);
    if (wasLong) gesture.lift();
    if (fingers.size > 0) return;
    if (dragging || pinched) {
      const recent = trail.filter(({ at }) => event.timeStamp - at < RECENT);
      const [first, last] = [recent[0], recent[recent.length - 1]];
      const seconds = first && last ? (last.at - first.at) / 1000 : 0;
      if (pinched || !first || !last || seconds < 0.008) gesture.release(0, 0);
      else gesture.release((last.x - first.x) / seconds, (last.y - first.y) / seconds);
      return;
    }
    if (event.type === "pointercancel" || wasLong) return;
    const touch = event.pointerType !== "mouse";
    const button = event.button === 1 ? 1 : event.button === 2 ? 2 : 0;
    gesture.pick(finger.startX, finger.startY, { button, shift: event.shiftKey, touch });
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const { x, y } = place(event);
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const step = Math.max(-120, Math.min(120, event.deltaY * lines));
    gesture.zoomAt(Math.exp(-step * (event.ctrlKey ? 0.01 : 0.0022)), x, y);
  };

  const menu = (event: Event) => event.preventDefault();
  const leave = () => gesture.leave();

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("wheel", wheel, { passive: false });
  element.addEventListener("contextmenu", menu);
  return () => {
    clearTimeout(long);
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("pointerleave", leave);
    element.removeEventListener("wheel", wheel);
    element.removeEventListener("contextmenu", menu);
  };
}
