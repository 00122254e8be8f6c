import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { createCarrierMutations } from "./carrier-mutations.ts";
import { createFulfillmentMutations } from "./fulfillment-mutations.ts";
import { createGraphqlRunner } from "./graphql-runner.ts";
import { createDefinitionMutations } from "./metafield-definitions.ts";
import { createMetafieldMutations } from "./metafield-mutations.ts";
import { createOrderMutations } from "./order-mutations.ts";
import { createQueryResolvers } from "./query-resolvers.ts";
import { toFulfillmentOrderView } from "./views/fulfillment-order-view.ts";
import { toEventView, toFulfillmentView } from "./views/fulfillment-view.ts";
import { toOrderView } from "./views/order-view.ts";
import type { Views } from "./views/views.ts";

/** Creates the Admin GraphQL API of a shop. */
export function createAdminApi(shop: Shop): ReturnType<typeof createGraphqlRunner> {
  const views: Views = {
    viewOrder: (record) => toOrderView(shop, views, record),
    viewFulfillmentOrder: (record) => toFulfillmentOrderView(shop, views, record),
    viewFulfillment: (record) => toFulfillmentView(shop, views, record),
    viewEvent: toEventView,
  };
  return createGraphqlRunner(shop, {
    ...createQueryResolvers(shop, views),
    ...commitEach(shop, {
      ...createOrderMutations(shop, views),
      ...createFulfillmentMutations(shop, views),
      ...createMetafieldMutations(shop),
      ...createDefinitionMutations(shop),
      ...createCarrierMutations(shop),
    }),
  });
}

type Resolver = (args: never) => unknown;

/** Wraps the resolvers in transactions: each does all of its writes or, if it throws, none. */
const commitEach = (shop: Shop, resolvers: Readonly<Record<string, Resolver>>) =>
  Object.fromEntries(
    Object.entries(resolvers).map(([name, resolve]) => [
      name,
      (args: never) => shop.store.commit(() => resolve(args)),
    ]),
  );
