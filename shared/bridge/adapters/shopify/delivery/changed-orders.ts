import * as z from "zod";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { LIST_CHANGED_ORDERS } from "./order-operations.ts";

const pageSchema = z.object({
  orders: z.object({
    nodes: z.array(
      z.object({
        id: z.string().transform((gid) => storeOrderIdSchema.parse(gid.split("/").at(-1))),
        updatedAt: z.iso.datetime({ offset: true }).transform((iso) => new Date(iso)),
      }),
    ),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
});

/** Lists the orders of a shop that changed since a time, oldest change first. */
export async function* listChangedOrders(
  runOperation: (operation: string, variables: Record<string, unknown>) => Promise<unknown>,
  since: Date,
) {
  const query = `updated_at:>='${since.toISOString()}'`;
  let after: string | null = null;
  do {
    const { orders }: z.output<typeof pageSchema> = pageSchema.parse(
      await runOperation(LIST_CHANGED_ORDERS, { query, after }),
    );
    const { nodes, pageInfo } = orders;
    for (const { id, updatedAt } of nodes) yield { orderId: id, changedAt: updatedAt };
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
  } while (after !== null);
}
