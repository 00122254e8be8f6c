import type { Table } from "#shared/aws/table.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import type { MarkedLetters } from "#shared/bridge/ports/overview/marked-letters.ts";

/** Dead letters stay for 14 days. */
const KEPT_MS = 15 * 86_400_000;

const toKey = (id: string) => ({ pk: `DEAD-LETTER#${id}`, sk: "MARKED" });

/** Stores which dead letters were handled, in an item each that expires after them. */
export const createDynamoMarkedLetters = (table: Table): MarkedLetters => ({
  has: async (id) => (await table.get(toKey(id))) !== undefined,
  add: (id, now) => table.put({ ...toKey(id), ...toTimeToLive(new Date(now.getTime() + KEPT_MS)) }),
});
