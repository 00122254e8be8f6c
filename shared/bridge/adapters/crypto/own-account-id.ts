import { createHash } from "node:crypto";
import { type AccountId, accountIdSchema, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";

const hashText = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 16);
const getOwnAccountPrefix = (storeId: StoreId): string => `own-${hashText(storeId)}`;

/**
 * The id of an account that a store's merchant connects: another one for another courier or client,
 * so that what is booked with the first is followed there; the same with a new secret.
 */
export const deriveOwnAccountId = (
  storeId: StoreId,
  { baseUrl, clientId }: Pick<CourierAccount, "baseUrl" | "clientId">,
): AccountId => {
  const address = new URL(baseUrl).href.replace(/\/+$/, "");
  return accountIdSchema.parse(
    `${getOwnAccountPrefix(storeId)}${hashText(`${address}\n${clientId}`)}`,
  );
};

/** Whether the store's merchant connected it; no operator gives such a name by accident. */
export const isOwnAccount = (storeId: StoreId, accountId: AccountId): boolean =>
  accountId.startsWith(getOwnAccountPrefix(storeId));
