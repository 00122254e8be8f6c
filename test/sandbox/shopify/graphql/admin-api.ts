import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { adminSchema } from "./admin-schema.ts";
import { carrierMutations } from "./carrier-mutations.ts";
import { fulfilmentMutations } from "./fulfillment-mutations.ts";
import { fulfillmentOrderView } from "./fulfillment-order-view.ts";
import { eventView, fulfillmentView } from "./fulfillment-view.ts";
import { runner } from "./graphql-runner.ts";
import { metafieldMutations } from "./metafield-mutations.ts";
import { orderMutations } from "./order-mutations.ts";
import { orderView } from "./order-view.ts";
import { queries } from "./query-resolvers.ts";
import type { Views } from "./views.ts";

/** The Admin GraphQL API of one shop. */
export function adminApi(shop: Shop): ReturnType<typeof runner> {
  const views: Views = {
    order: (record) => orderView(shop, views, record),
    fulfillmentOrder: (record) => fulfillmentOrderView(shop, views, record),
    fulfillment: (record) => fulfillmentView(shop, views, record),
    event: eventView,
  };
  return runner(shop, adminSchema(), {
    ...queries(shop, views),
    ...eachCommitted(shop, {
      ...orderMutations(shop, views),
      ...fulfilmentMutations(shop, views),
      ...metafieldMutations(shop),
      ...carrierMutations(shop),
    }),
  });
}

type Resolver = (args: never) => unknown;

/** The same resolvers, each doing all of its writes or, where it throws, none. */
const eachCommitted = (shop: Shop, resolvers: Readonly<Record<string, Resolver>>) =>
  Object.fromEntries(
    Object.entries(resolvers).map(([name, resolve]) => [
      name,
      (args: never) => shop.store.commit(() => resolve(args)),
    ]),
  );
