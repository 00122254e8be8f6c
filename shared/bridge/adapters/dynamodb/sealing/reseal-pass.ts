import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { SEAL_PURPOSES } from "#shared/bridge/adapters/crypto/seal-purposes.ts";
import type { SealingKeys } from "#shared/bridge/adapters/crypto/vault.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";

/** One reading of the whole table, over as many runs as it takes. */
export interface ResealPass {
  /** The ids of the keys that it is for. */
  readonly keys: string;
  readonly beginAt: Date;
  /** Where the next page starts; undefined at the beginning. */
  readonly startKey?: Readonly<Record<string, unknown>> | undefined;
  readonly resealed: number;
  readonly failed: number;
  readonly finishedAt?: Date | undefined;
}

const passSchema = z.object({
  keys: z.string(),
  beginAt: date,
  startKey: z.record(z.string(), z.unknown()).optional(),
  resealed: z.int(),
  failed: z.int(),
  finishedAt: date.optional(),
});

const PASS_KEY = { pk: "RESEALING", sk: "PASS" };
/** Twice as long as a function keeps the keys that it read. */
const WAIT_MS = 10 * 60_000;

/** Describes the keys without their secrets. */
export const describeKeys = (rings: SealingKeys): string =>
  SEAL_PURPOSES.map((purpose) => {
    const ring = rings[purpose];
    return `${purpose} ${ring?.current.id} of ${[...(ring?.keys.keys() ?? [])].sort().join(",")}`;
  }).join("; ");

/** Starts a pass at the time when no function seals under a former key any more. */
export const startResealPass = (keys: SealingKeys, now: Date): ResealPass => ({
  keys: describeKeys(keys),
  beginAt: new Date(now.getTime() + WAIT_MS),
  resealed: 0,
  failed: 0,
});

export async function readResealPass(table: Pick<Table, "get">): Promise<ResealPass | undefined> {
  const item = await table.get(PASS_KEY);
  return item && passSchema.parse(item);
}

/** Stores the pass in `RESEALING / PASS`. */
export const writeResealPass = async (
  table: Pick<Table, "put">,
  { beginAt, finishedAt, ...pass }: ResealPass,
): Promise<void> =>
  table.put({
    ...PASS_KEY,
    ...pass,
    beginAt: beginAt.toISOString(),
    finishedAt: finishedAt?.toISOString(),
  });
