/** A line between a page and its server, on which tests lay their hands. */

import { type AddressInfo, connect, createServer, type Socket } from "node:net";

class Line {
  readonly through = new Set<Socket>();
  #port = 0;
  readonly #end = createServer((person) => this.join(person, connect(this.#port, "127.0.0.1")));

  async lay(): Promise<this> {
    await new Promise<void>((listening) => this.#end.listen(0, "127.0.0.1", listening));
    return this;
  }

  to(url: string): void {
    this.#port = Number(new URL(url).port);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#end.address() as AddressInfo).port}`;
  }

  protected join(person: Socket, server: Socket): void {
    for (const [one, other] of [
      [person, server],
      [server, person],
    ] as const) {
      this.through.add(one);
      one
        .on("error", () => {})
        .on("close", () => {
          this.through.delete(one);
          other.destroy();
        });
    }
  }

  close(): void {
    for (const socket of this.through) socket.destroy();
    this.#end.close();
  }
}

/** A line that can be cut like a cable. */
export class Cable extends Line {
  #cut = false;

  protected override join(person: Socket, server: Socket): void {
    super.join(person, server);
    person.pipe(server).pipe(person);
    if (this.#cut) person.destroy();
  }

  cut(): void {
    this.#cut = true;
    for (const socket of this.through) socket.destroy();
  }

  mend(): void {
    this.#cut = false;
  }
}

/** A line that can swallow everything in both directions, and keeps all connections open while it does. */
export class Swallower extends Line {
  silent = false;

  protected override join(person: Socket, server: Socket): void {
    super.join(person, server);
    let dead = false;
    const pass = (other: Socket) => (part: Buffer) => {
      // What was once swallowed never comes: the rest would make no sense without it.
      dead ||= this.silent;
      if (!dead) other.write(part);
    };
    person.on("data", pass(server));
    server.on("data", pass(person));
  }
}
