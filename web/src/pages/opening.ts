/** Making a table and going to it. */

import { keepInvites } from "../lobby/invite";
import { api } from "../net/api";
import type { NewTable } from "../protocol";
import { go } from "../router.svelte";
import { remember } from "./mine";

export async function openTable(wanted: NewTable): Promise<string> {
  const { table, invites } = await api.makeTable(wanted);
  keepInvites(table.id, invites);
  remember(table);
  go(`/table/${table.id}`);
  return table.id;
}
