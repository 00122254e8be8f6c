import type { Table } from "#shared/aws/table.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";

/** Has an item for each courier account, so that accounts can be listed. */
export const ACCOUNTS_PARTITION = "ACCOUNTS";

const toEntryKey = (accountId: AccountId) => ({ pk: ACCOUNTS_PARTITION, sk: accountId });

/** Lists the account from now on. Call it before the account is saved: an entry alone is harmless. */
export const addAccountEntry = (table: Table, accountId: AccountId): Promise<void> =>
  table.put(toEntryKey(accountId));

/** Removes a deleted account from the list. Repeating it has no further effect. */
export const deleteAccountEntry = (table: Table, accountId: AccountId): Promise<void> =>
  table.delete(toEntryKey(accountId));
