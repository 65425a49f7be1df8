/** Checks a game file beside the page, which stays alive meanwhile. */

import { type Noted, verify } from "./verify";

self.onmessage = ({ data }: MessageEvent<{ file: string; noted: Noted | null; seal: string | null }>) => {
  self.postMessage(verify(data.file, data.noted, data.seal));
};
