import * as z from "zod";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import { deliveryKeySchema, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { DeliveryFilter, ListPosition } from "#shared/bridge/ports/delivery-listing.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";

const positionSchema = z.object({
  key: deliveryKeySchema,
  createdAt: z.iso.datetime().transform((iso) => new Date(iso)),
  list: z.string(),
});

/** Positions in a list as text. */
export interface Cursors {
  write(position: ListPosition, filter: DeliveryFilter): string;
  /** Undefined where it was not made here, or for another list: another store's, or one of other filters. */
  read(cursor: string, storeId: StoreId, filter: DeliveryFilter): ListPosition | undefined;
}

/** A place lies in its own list alone: outside the days that are asked for there is no going on. */
const fingerprintFilter = (filter: DeliveryFilter): string => {
  const { state, progress, needsAttention, text, from, before, isOldestFirst } = filter;
  return computeFingerprint([state, progress, needsAttention, text, from, before, isOldestFirst]);
};

/**
 * With a checksum, so that an altered cursor is known as one. It needs no signature: a cursor names a
 * place in the caller's own list, and nothing else.
 */
export const cursors: Cursors = {
  write: (one, filter) => {
    const json = JSON.stringify({ ...one, list: fingerprintFilter(filter) });
    const text = Buffer.from(json).toString("base64url");
    return `${text}.${computeFingerprint(text)}`;
  },
  read: (cursor, storeId, filter) => {
    const [text = "", checksum] = cursor.split(".");
    if (checksum !== computeFingerprint(text)) return undefined;
    const json = parseJson(Buffer.from(text, "base64url").toString("utf8"));
    const found = positionSchema.safeParse(json).data;
    if (found?.key.storeId !== storeId || found.list !== fingerprintFilter(filter))
      return undefined;
    return { key: found.key, createdAt: found.createdAt };
  },
};
