/** The games of this browser as the server has them: those that go on, and those that can be watched again. */

import { keepInvites } from "../../lobby/invite";
import { ApiError, api, isFinal } from "../../net/api";
import type { MyTable } from "../../protocol";
import { forget, type Mine, mine } from "../mine";

const MOST = 12;

/** Must somebody decide who sits at this device? */
export const isMine = ({ awaiting, seats }: MyTable): boolean => awaiting !== null && seats.includes(awaiting);

export class Games {
  all = $state.raw<readonly MyTable[]>([]);
  /** Those that the server has, and does not open. */
  closed = $state.raw<readonly Mine[]>([]);
  /** Those that wait for this person first, then the latest. */
  readonly running = $derived(
    this.all
      .filter(({ table }) => table.status === "lobby" || table.status === "playing")
      .sort((one, other) => Number(isMine(other)) - Number(isMine(one)) || other.updated - one.updated),
  );
  readonly over = $derived(
    this.all.filter(({ table }) => table.status === "finished").sort((one, other) => other.updated - one.updated),
  );

  async load(): Promise<void> {
    const found = await Promise.all(
      mine()
        .slice(0, MOST)
        .map((one) => this.#find(one)),
    );
    this.all = found.filter((game) => game !== null);
  }

  drop(id: string): void {
    forget(id);
    this.all = this.all.filter(({ table }) => table.id !== id);
    this.closed = this.closed.filter((one) => one.id !== id);
  }

  /** What the server does not know any more is forgotten here too, and so are invitations that were all taken. */
  async #find(one: Mine): Promise<MyTable | null> {
    try {
      const found = await api.mine(one.id);
      if (found.table.status !== "lobby") keepInvites(one.id, []);
      return found;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) forget(one.id);
      else if (isFinal(error)) this.closed = [...this.closed, one];
      return null;
    }
  }
}
