/** Fetches the file of a game and has its dice checked, in this browser. */

import { ApiError, api } from "../net/api";
import type { Noted, Verdict } from "./verify";

export async function checkDice(table: string, noted: Noted | null, seal: string | null = null): Promise<Verdict> {
  const answer = await fetch(api.fileUrl(table), { credentials: "same-origin" });
  if (!answer.ok) throw new ApiError(answer.status, `http/${answer.status}`, answer.statusText);
  const file = await answer.text();
  const worker = new Worker(new URL("./verifying.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Verdict>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Verdict>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage({ file, noted, seal });
    });
  } finally {
    worker.terminate();
  }
}
