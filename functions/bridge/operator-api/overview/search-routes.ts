import * as z from "zod";
import { defineRoute, type OperatorRoute } from "#functions/bridge/operator-api/operator-route.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type {
  listStuck,
  OverdueSubject,
  StuckDelivery,
} from "#shared/bridge/use-cases/overview/list-stuck.ts";
import type { searchStores } from "#shared/bridge/use-cases/overview/search-stores.ts";
import { ok } from "#shared/kernel/result.ts";
import { toOptionalMessageView } from "../message-view.ts";
import { toOperatorDeliveryView } from "../operator-delivery-view.ts";

interface Deps {
  readonly searchStores: ReturnType<typeof searchStores>;
  readonly listStuck: ReturnType<typeof listStuck>;
}

/** The last store of the page before. */
const afterStoreSchema = z.object({ after: z.optional(storeIdSchema) });
const searchSchema = afterStoreSchema.extend({ q: z.string().trim().min(1).max(100) });

/** Creates the calls that look at the deliveries of all stores, some stores a call. */
export const createSearchRoutes = (deps: Deps): OperatorRoute[] => [
  defineRoute(
    { key: "GET /ops/v1/deliveries", status: 200, query: searchSchema },
    async ({ query: { q: text, after } }) => {
      const { deliveries, next } = await deps.searchStores(text, after);
      return ok({ deliveries: deliveries.map(toOperatorDeliveryView), next: next ?? null });
    },
  ),
  defineRoute(
    { key: "GET /ops/v1/stuck", status: 200, query: afterStoreSchema },
    async ({ query: { after } }) => {
      const { deliveries, overdue, truncated, next } = await deps.listStuck(after);
      return ok({
        deliveries: deliveries.map(toStuckView),
        overdue: overdue.map(({ subject, dueAt }) => ({
          ...toSubjectView(subject),
          due_at: dueAt,
        })),
        truncated_stores: truncated,
        next: next ?? null,
      });
    },
  ),
];

function toSubjectView(subject: OverdueSubject["subject"]) {
  if ("unknownKey" in subject) return { unknown_key: subject.unknownKey };
  if ("watchedAccountId" in subject) return { account_id: subject.watchedAccountId };
  const { storeId } = subject;
  return "batchId" in subject
    ? { store_id: storeId, batch_id: subject.batchId }
    : { store_id: storeId, order_id: subject.orderId, part: subject.part };
}

const toStuckView = ({ key, orderName, state, message, since, isFailing }: StuckDelivery) => ({
  store_id: key.storeId,
  order_id: key.orderId,
  part: key.part,
  order_name: orderName ?? null,
  state,
  reason: toOptionalMessageView(message),
  since,
  is_failing: isFailing,
});
