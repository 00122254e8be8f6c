import {
  type Account,
  accountsSchema,
  type Store,
  storesSchema,
} from "#shared/operator/answers.ts";
import { describeLastWebhook, describeStore } from "#shared/operator/describe-store.ts";
import { formatAge } from "#shared/operator/format-time.ts";
import { listFailingStores } from "#shared/operator/life-signs.ts";
import type { OperatorClient } from "#shared/operator/operator-client.ts";
import { readPages } from "#shared/operator/read-pages.ts";
import { readStuck } from "#shared/operator/stuck.ts";
import type { CommandResult, OpsContext } from "../context.ts";
import { formatTable } from "../format.ts";

/** Reads every store. */
export async function readStores(client: OperatorClient): Promise<Store[]> {
  const pages = await Array.fromAsync(readPages(client, "stores", { schema: storesSchema }));
  return pages.flatMap(({ stores }) => stores);
}

/** Reads every courier account. */
export async function readAccounts(client: OperatorClient): Promise<Account[]> {
  const pages = await Array.fromAsync(readPages(client, "accounts", { schema: accountsSchema }));
  return pages.flatMap(({ accounts }) => accounts);
}

/** Runs `stores`. */
export async function listStores({ client, now }: OpsContext): Promise<CommandResult> {
  const stores = await readStores(client);
  const failing = listFailingStores((await readStuck(client)).deliveries);
  const rows = stores.map((store) => [
    store.store_id,
    store.storefront,
    store.address,
    store.account_id ?? "-",
    describeLastWebhook(store, now()),
    describeStore(store, now(), failing),
  ]);
  return {
    data: { stores },
    text:
      stores.length === 0
        ? "No store is connected."
        : formatTable(["STORE", "STOREFRONT", "ADDRESS", "ACCOUNT", "LAST WEBHOOK", "IS"], rows),
    next: stores.length === 0 ? [] : ["health <store>", "stuck --store <store>"],
  };
}

/** Says in a few words how an account is. */
function describeAccount({ since, state, paused_at: pausedAt }: Account, now: Date): string {
  if (state !== "available")
    return since === null ? state : `${state} for ${formatAge(since, now)}`;
  return pausedAt === null ? state : `held by the operator for ${formatAge(pausedAt, now)}`;
}

/** Runs `accounts`. */
export async function listAccounts({ client, now }: OpsContext): Promise<CommandResult> {
  const accounts = await readAccounts(client);
  const rows = accounts.map((account) => [
    account.account_id,
    account.name,
    account.base_url,
    describeAccount(account, now()),
  ]);
  return {
    data: { accounts },
    text:
      accounts.length === 0
        ? "No courier account is connected."
        : formatTable(["ACCOUNT", "NAME", "COURIER", "IS"], rows),
    next: accounts.length === 0 ? [] : ["health <account>"],
  };
}
