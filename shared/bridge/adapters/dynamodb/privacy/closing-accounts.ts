import type { Table } from "#shared/aws/table.ts";
import {
  addAccountEntry,
  deleteAccountEntry,
} from "#shared/bridge/adapters/dynamodb/account-health/account-entries.ts";
import { ERASURE_PREFIX, toAccountPartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";

/** Longer than an erasure is tried. */
const LONGEST_CLOSING_DAYS = 31;

const toAccountKey = (accountId: AccountId) => ({
  pk: toAccountPartition(accountId),
  sk: "ACCOUNT",
});

/**
 * Marks the account of an erased store: its credentials are needed until its courier has erased the
 * buyers' data, at most a month.
 */
export async function markAccountClosing(
  table: Table,
  accountId: AccountId,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + LONGEST_CLOSING_DAYS * 86_400_000);
  await table.tryUpdate(toAccountKey(accountId), {
    update: "SET isClosing = :yes, expiresAtSeconds = :until",
    condition: "attribute_exists(pk)",
    values: { ":yes": true, ":until": toTimeToLive(until).expiresAtSeconds },
  });
}

/**
 * Deletes a closing account unless erasures are pending. What its courier did not erase stays listed.
 * The account itself goes last, so that a run after a crash deletes the rest.
 */
export async function deleteClosingAccount(table: Table, accountId: AccountId): Promise<boolean> {
  const account = await table.get(toAccountKey(accountId));
  if (account?.isClosing !== true || (await hasPendingErasure(table, accountId))) return false;
  for await (const item of queryPartition(table, toAccountPartition(accountId))) {
    const sk = String(item.sk);
    if (sk !== "ACCOUNT" && !sk.startsWith(ERASURE_PREFIX)) await table.delete(item);
  }
  await deleteAccountEntry(table, accountId);
  const isDeleted = await table.tryDelete(toAccountKey(accountId), {
    condition: "isClosing = :yes",
    values: { ":yes": true },
  });
  // Its merchant connected it again meanwhile.
  if (!isDeleted) await addAccountEntry(table, accountId);
  return isDeleted;
}

async function hasPendingErasure(table: Table, accountId: AccountId): Promise<boolean> {
  const erasures = queryPartition(table, toAccountPartition(accountId), ERASURE_PREFIX);
  for await (const { state } of erasures) if (state === "pending") return true;
  return false;
}
