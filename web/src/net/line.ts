/** A socket that comes back by itself. Knows frames and waiting, nothing of their meaning. */

import type { FromPerson, ToPerson } from "../protocol";

export type LineState = "connecting" | "open" | "waiting" | "refused";

export interface Listener {
  /** The socket is open: now say hello. */
  opened(): void;
  heard(message: ToPerson): void;
  /** `slow`: the server has ended it because this device did not take what it was told. */
  changed(state: LineState, slow?: boolean): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
/** A line that held so long was a good one: the next break is a new one. */
const GOOD = 10_000;
/** The server's close code for whoever is too slow for it. */
const TOO_SLOW = 1013;
/** So many sockets that never opened in a row, while HTTP answers, are a refusal and no bad connection. */
const PATIENCE = 3;

export class Line {
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #failures = 0;
  #closed = false;

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
  ) {
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** False if there is no line now: nothing is queued, for what the person wanted may be out of date by then. */
  send(message: FromPerson): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Come back at once, as whoever this device is by now. */
  again(): void {
    const before = this.#socket;
    this.#wait = FIRST_WAIT;
    this.#connect();
    before?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #connect = (): void => {
    clearTimeout(this.#timer);
    this.listener.changed("connecting");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    let opened = 0;
    socket.onopen = () => {
      opened = performance.now();
      this.#failures = 0;
      this.listener.changed("open");
      this.listener.opened();
    };
    socket.onmessage = (frame: MessageEvent<string>) => this.listener.heard(JSON.parse(frame.data) as ToPerson);
    socket.onclose = ({ code }) => {
      if (this.#closed || this.#socket !== socket) return;
      this.#failures += opened ? 0 : 1;
      if (opened && performance.now() - opened > GOOD) this.#wait = FIRST_WAIT;
      if (this.#failures >= PATIENCE) this.listener.changed("refused");
      else this.listener.changed("waiting", code === TOO_SLOW);
      this.#timer = setTimeout(this.#connect, this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    };
    this.#socket = socket;
  };

  /** The network or the person is back: do not wait any longer. */
  #hurry = (): void => {
    if (document.hidden || this.#socket?.readyState === WebSocket.OPEN) return;
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    this.#wait = FIRST_WAIT;
    this.#connect();
  };
}
