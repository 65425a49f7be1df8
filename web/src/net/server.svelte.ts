/** What this page must know of its server, asked for once, when first needed. */

import type { ServerShown } from "../protocol";
import { api } from "./api";

let shown = $state.raw<ServerShown | null>(null);
let asked: Promise<ServerShown> | null = null;

/** A failure is not kept: the next one asks again. */
export function knowServer(): Promise<ServerShown> {
  asked ??= api.server().then(
    (found) => {
      shown = found;
      return found;
    },
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** By which address others find this server: the page's own, unless that leads nowhere from another device. */
export function sharedOrigin(): string {
  void knowServer().catch(() => {});
  return shown?.address ?? location.origin;
}

/** Do new tables wait for everybody who comes, unless made otherwise? */
export const opensTables = (): boolean => shown?.open ?? false;
