import { createHash } from "node:crypto";
import { type AccountId, accountIdSchema, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";

const hashText = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 16);
const getOwnAccountPrefix = (storeId: StoreId): string => `own-${hashText(storeId)}`;

/**
 * Derives the id of an account that a merchant connects. A different courier or client id gives a
 * different account, so that existing deliveries stay with the first. A new secret keeps the account.
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

/** Returns whether a merchant connected the account. The format keeps operators' ids apart. */
export const isOwnAccount = (storeId: StoreId, accountId: AccountId): boolean =>
  accountId.startsWith(getOwnAccountPrefix(storeId));
