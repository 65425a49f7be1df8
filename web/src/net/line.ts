/** A socket that comes back by itself. Knows frames, heartbeats and waiting, nothing of their meaning. */

import type { FromPerson, ToPerson } from "../protocol";

export type LineState = "connecting" | "open" | "waiting" | "refused";

export interface Listener {
  /** The socket is open: now say hello. */
  opened(): void;
  heard(message: ToPerson): void;
  /** `slow`: the server has ended it because this device did not take what it was told. */
  changed(state: LineState, slow?: boolean): void;
  /** The line is open, but nobody answers on it any more; or somebody does again. */
  silent(is: boolean): void;
}

/** Where messages go to, and come from. */
export interface Wire {
  /** False if nobody hears it. */
  send(message: FromPerson): boolean;
  again(): void;
  close(): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
/** A line that held so long was a good one: the next break is a new one. */
const GOOD = 10_000;
/** The server's close code for whoever is too slow for it. */
const TOO_SLOW = 1013;
/** The server's close code when it ends, and another one, or it itself anew, goes on. */
const COME_BACK = 1012;
/** So many sockets that never opened in a row, while HTTP answers, are a refusal and no bad connection. */
const PATIENCE = 3;
/** A socket that takes longer to open leads nowhere. */
const OPENING = 20_000;

/** Nothing heard for so long: is anybody there? */
const QUIET = 1_500;
/** No answer to that for so long: the person is told, within five seconds of the last word. */
const SILENT = 2_500;
/** Nor for so long after: another line is tried. */
const DEAD = 5_000;

export class Line implements Wire {
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  #silent = false;
  #wait = FIRST_WAIT;
  #failures = 0;
  #closed = false;

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
  ) {
    this.#connect();
    for (const sign of ["online", "offline", "pageshow"]) addEventListener(sign, this.#hurry);
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
    clearTimeout(this.#pulse);
    for (const sign of ["online", "offline", "pageshow"]) removeEventListener(sign, this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #connect = (): void => {
    clearTimeout(this.#timer);
    clearTimeout(this.#pulse);
    this.listener.changed("connecting");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    let opened = 0;
    this.#pulse = setTimeout(() => this.#lost(0), OPENING);
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      opened = performance.now();
      this.#failures = 0;
      this.#alive();
      this.listener.changed("open");
      this.listener.opened();
    };
    socket.onmessage = (frame: MessageEvent<string>) => {
      if (this.#socket !== socket) return;
      this.#alive();
      this.listener.heard(JSON.parse(frame.data) as ToPerson);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#lost(opened, code);
    };
    this.#socket = socket;
  };

  /** The socket is gone, or as good as gone: the next one soon. */
  #lost(opened: number, code?: number): void {
    if (this.#closed) return;
    const before = this.#socket;
    this.#socket = null;
    before?.close();
    clearTimeout(this.#pulse);
    this.#hush(false);
    this.#failures += opened ? 0 : 1;
    if (code === COME_BACK || (opened && performance.now() - opened > GOOD)) this.#wait = FIRST_WAIT;
    if (this.#failures >= PATIENCE) this.listener.changed("refused");
    else this.listener.changed("waiting", code === TOO_SLOW);
    this.#timer = setTimeout(this.#connect, this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  /** Somebody is there: asked again when nothing is heard for a while. */
  #alive(): void {
    clearTimeout(this.#pulse);
    this.#hush(false);
    this.#pulse = setTimeout(() => this.#ask(), QUIET);
  }

  #ask(): void {
    clearTimeout(this.#pulse);
    this.send({ type: "ping" });
    this.#pulse = setTimeout(() => {
      this.#hush(true);
      this.#pulse = setTimeout(() => this.#lost(performance.now()), DEAD);
    }, SILENT);
  }

  #hush(silent: boolean): void {
    if (this.#silent === silent) return;
    this.#silent = silent;
    this.listener.silent(silent);
  }

  /** The network or the person is back, or the network is gone: do not wait any longer. */
  #hurry = (): void => {
    if (document.hidden || this.#closed) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ask();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) {
      this.#wait = FIRST_WAIT;
      this.#connect();
    }
  };
}
