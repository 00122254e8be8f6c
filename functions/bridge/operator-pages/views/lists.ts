import { accountsSchema, storesSchema } from "#shared/operator/answers.ts";
import { readPages, readPagesUntil } from "#shared/operator/read-pages.ts";
import type { PageInput } from "../page-view.ts";

type ListInput = Pick<PageInput, "client" | "isOver">;

/** Reads stores until the time is over. */
export async function readSomeStores({ client, isOver }: ListInput, after?: string) {
  const all = readPages(client, "stores", { schema: storesSchema, after });
  const { pages, next } = await readPagesUntil<typeof storesSchema>(isOver, all);
  return { stores: pages.flatMap(({ stores }) => stores), next };
}

/** Reads courier accounts until the time is over. */
export async function readSomeAccounts({ client, isOver }: ListInput, after?: string) {
  const all = readPages(client, "accounts", { schema: accountsSchema, after });
  const { pages, next } = await readPagesUntil<typeof accountsSchema>(isOver, all);
  return { accounts: pages.flatMap(({ accounts }) => accounts), next };
}
