import * as z from "zod";
import {
  type OperationRunner,
  timeSchema,
} from "#shared/bridge/adapters/shopify/connection-schema.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { ChangedOrder } from "#shared/bridge/ports/storefront.ts";
import { LIST_CHANGED_ORDERS } from "./order-operations.ts";

const pageSchema = z.object({
  orders: z.object({
    nodes: z.array(
      z.object({
        id: z.string().transform((gid) => storeOrderIdSchema.parse(gid.split("/").at(-1))),
        updatedAt: timeSchema,
      }),
    ),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
});

type ChangedOrderPage = z.output<typeof pageSchema>["orders"];

/** Shopify refuses to page beyond the 25,000th result of one search. */
const RESULTS_PER_SEARCH = 20_000;

/**
 * Lists the orders of a shop that changed since a time, oldest change first. After many results, it
 * searches again from the time of the last one on and skips the orders that it listed with that time.
 */
export async function* listChangedOrders(
  runOperation: OperationRunner,
  since: Date,
): AsyncGenerator<ChangedOrder> {
  let from = since;
  let listed = new Set<string>();
  for (;;) {
    const results: ChangedOrder[] = [];
    for await (const order of search(runOperation, from)) {
      results.push(order);
      if (!listed.has(toChangeId(order))) yield order;
    }
    const next = findNextStart(results, from);
    if (next === undefined) return;
    from = next;
    listed = new Set(results.filter(({ changedAt }) => changedAt >= next).map(toChangeId));
  }
}

/** Returns the time from which to search again. Returns undefined if the search returned everything. */
function findNextStart(results: readonly ChangedOrder[], from: Date): Date | undefined {
  const last = results.at(-1);
  if (last === undefined || results.length < RESULTS_PER_SEARCH) return undefined;
  if (last.changedAt > from) return last.changedAt;
  throw new UnavailableError(createMessage("shopify-changes-not-listed"));
}

const toChangeId = ({ orderId, changedAt }: ChangedOrder): string =>
  `${orderId} ${changedAt.toISOString()}`;

/** Lists the first results of one search, in whole pages. */
async function* search(runOperation: OperationRunner, from: Date): AsyncGenerator<ChangedOrder> {
  const query = `updated_at:>='${from.toISOString()}'`;
  let after: string | null | undefined = null;
  for (let results = 0; after !== undefined && results < RESULTS_PER_SEARCH; ) {
    const response = await runOperation(LIST_CHANGED_ORDERS, { query, after });
    const { nodes, pageInfo }: ChangedOrderPage = pageSchema.parse(response).orders;
    for (const { id, updatedAt } of nodes) yield { orderId: id, changedAt: updatedAt };
    results += nodes.length;
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
  }
}
