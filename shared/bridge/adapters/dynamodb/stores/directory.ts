import type { Table } from "#shared/aws/table.ts";
import { ACCOUNTS_PARTITION } from "#shared/bridge/adapters/dynamodb/account-health/account-entries.ts";
import { accountIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Directory, IdPage } from "#shared/bridge/ports/overview/directory.ts";
import { CHECKPOINTS_PARTITION } from "./sweep-checkpoints.ts";

/** Lists stores by their sweep checkpoints, and accounts by their entries: one partition each. */
export function createDynamoDirectory(table: Table): Directory {
  async function readPage<Id extends string>(
    partition: string,
    parseId: (sk: unknown) => Id,
    limit: number,
    after: Id | undefined,
  ): Promise<IdPage<Id>> {
    const { items, lastKey } = await table.queryPage({
      keyCondition: "pk = :pk AND sk > :after",
      // A space sorts before every id.
      values: { ":pk": partition, ":after": after ?? " " },
      attributes: ["sk"],
      limit,
    });
    const ids = items.map(({ sk }) => parseId(sk));
    return { ids, next: lastKey === undefined ? undefined : ids.at(-1) };
  }
  return {
    listStores: (limit, after) =>
      readPage(CHECKPOINTS_PARTITION, (sk) => storeIdSchema.parse(sk), limit, after),
    listAccounts: (limit, after) =>
      readPage(ACCOUNTS_PARTITION, (sk) => accountIdSchema.parse(sk), limit, after),
  };
}
