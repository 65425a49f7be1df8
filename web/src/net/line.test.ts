import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Line } from "./line";

/** A socket on which the other side says what a test says. */
class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readonly readyState = Socket.OPEN;
  readonly sent: unknown[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor() {
    sockets.push(this);
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }
  close(): void {}
  say(): void {
    this.onmessage({ data: JSON.stringify({ type: "pong" }) });
  }
}

let sockets: Socket[] = [];
let silent: boolean[] = [];

beforeEach(() => {
  sockets = [];
  silent = [];
  vi.useFakeTimers();
  const events = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", { hidden: false, ...events });
  for (const [name, does] of Object.entries(events)) vi.stubGlobal(name, does);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function opened(): [Line, Socket] {
  const line = new Line("/table", { opened() {}, heard() {}, changed() {}, silent: (is) => silent.push(is) });
  sockets[0]!.onopen();
  return [line, sockets[0]!];
}

it("tells within five seconds of the last word that nobody answers, and that somebody does again", () => {
  const [, socket] = opened();
  vi.advanceTimersByTime(1_000);
  socket.say();
  vi.advanceTimersByTime(4_999);
  expect(socket.sent).toEqual([{ type: "ping" }]);
  expect(silent).toEqual([true]);
  socket.say();
  expect(silent).toEqual([true, false]);
});

it("calls nobody silent who answers when asked", () => {
  const [, socket] = opened();
  for (let asked = 1; asked <= 10; asked++) {
    vi.advanceTimersByTime(2_000);
    expect(socket.sent).toHaveLength(asked);
    socket.say();
  }
  expect(silent).toEqual([]);
});

it("tries another line where nobody answers for long", () => {
  opened();
  vi.advanceTimersByTime(20_000);
  expect(sockets.length).toBeGreaterThan(1);
});
