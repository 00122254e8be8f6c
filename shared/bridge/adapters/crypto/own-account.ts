import { createHash } from "node:crypto";
import { type AccountId, accountIdSchema, type StoreId } from "../../domain/ids.ts";

/** The id of the account that a store's merchant connects: no operator gives such a name by accident. */
export const ownAccountId = (storeId: StoreId): AccountId =>
  accountIdSchema.parse(`own-${createHash("sha256").update(storeId).digest("hex").slice(0, 32)}`);
