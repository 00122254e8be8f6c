import * as z from "zod";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import { deliveryKeySchema, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { ListSort, SortPlace } from "#shared/bridge/domain/listing/list-sort.ts";
import type { DeliveryFilter, ListPosition } from "#shared/bridge/ports/delivery-listing.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";

const positionSchema = z.object({
  key: deliveryKeySchema,
  createdAt: z.iso.datetime().transform((iso) => new Date(iso)),
  value: z.array(z.union([z.string(), z.number()])).optional(),
  list: z.string(),
});

/** What a list has, and in which order; without `sort` by the time of creation. */
export type ListShape = DeliveryFilter & { readonly sort?: ListSort | undefined };

/** A position, in a sorted list with what is compared. */
type Position = ListPosition & Partial<SortPlace>;

/** Positions in a list as text. */
export interface Cursors {
  write(position: Position, shape: ListShape): string;
  /** Undefined where it was not made here, or for another list: another store's, or one of other filters. */
  read(cursor: string, storeId: StoreId, shape: ListShape): SortPlace | undefined;
}

/** A place lies in its own list alone: outside the days that are asked for there is no going on. */
const fingerprintShape = (shape: ListShape): string => {
  const { state, progress, locationIds, modes, needsAttention, text, from, before } = shape;
  const filters = [state, progress, needsAttention, text, from, before];
  return computeFingerprint([...filters, shape.isOldestFirst, shape.sort, locationIds, modes]);
};

/**
 * With a checksum, so that an altered cursor is known as one. It needs no signature: a cursor names a
 * place in the caller's own list, and nothing else.
 */
export const cursors: Cursors = {
  write: (one, shape) => {
    const json = JSON.stringify({ ...one, list: fingerprintShape(shape) });
    const text = Buffer.from(json).toString("base64url");
    return `${text}.${computeFingerprint(text)}`;
  },
  read: (cursor, storeId, shape) => {
    const [text = "", checksum] = cursor.split(".");
    if (checksum !== computeFingerprint(text)) return undefined;
    const json = parseJson(Buffer.from(text, "base64url").toString("utf8"));
    const found = positionSchema.safeParse(json).data;
    if (found?.key.storeId !== storeId || found.list !== fingerprintShape(shape)) return undefined;
    return { key: found.key, createdAt: found.createdAt, value: found.value };
  },
};
