import * as z from "zod";
import { signed, verified } from "#shared/bridge/adapters/crypto/derived.ts";
import { LIST_CURSOR } from "#shared/bridge/adapters/crypto/purposes.ts";
import { deliveryKeySchema, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { ListPosition } from "#shared/bridge/ports/delivery-listing.ts";
import { jsonOrUndefined } from "#shared/kernel/json.ts";

const position = z.object({
  key: deliveryKeySchema,
  createdAt: z.iso.datetime().transform((iso) => new Date(iso)),
});

/** Positions in a list as text that nobody else can make. */
export interface Cursors {
  write(position: ListPosition): string;
  /** Undefined where it was not made here, or for another store. */
  read(cursor: string, storeId: StoreId): ListPosition | undefined;
}

/** Signed, so that an altered cursor is known as one. */
export const cursorsOf = (masterKey: string): Cursors => ({
  write: (one) =>
    signed(masterKey, LIST_CURSOR, Buffer.from(JSON.stringify(one)).toString("base64url")),
  read: (cursor, storeId) => {
    const text = verified(masterKey, LIST_CURSOR, cursor);
    const json = jsonOrUndefined(Buffer.from(text ?? "", "base64url").toString("utf8"));
    const found = position.safeParse(json).data;
    return found?.key.storeId === storeId ? found : undefined;
  },
});
