import * as z from "zod";
import {
  createConnectionSchema,
  type OperationRunner,
} from "#shared/bridge/adapters/shopify/connection-schema.ts";
import { toNumericId } from "#shared/bridge/adapters/shopify/location-id.ts";
import { READ_FULFILLMENT_ORDERS, READ_LINES } from "./order-operations.ts";

const lineItems = createConnectionSchema(
  z.object({
    id: z.string(),
    remainingQuantity: z.int(),
    requiresShipping: z.boolean(),
    weight: z.object({ unit: z.string(), value: z.number() }).nullish(),
  }),
);
export type FulfillmentOrderLine = z.output<typeof lineItems>["nodes"][number];

/** The first page of an order's fulfillment orders, each with the first page of its line items. */
export const fulfillmentOrderPageSchema = createConnectionSchema(
  z.object({
    id: z.string(),
    status: z.string(),
    fulfillAt: z.iso
      .datetime({ offset: true })
      .transform((iso) => new Date(iso))
      .nullish(),
    supportedActions: z.array(z.object({ action: z.string() })),
    deliveryMethod: z.object({ methodType: z.string() }).nullish(),
    assignedLocation: z.object({
      location: z.object({ id: z.string(), isFulfillmentService: z.boolean() }).nullish(),
    }),
    lineItems,
  }),
);
type FulfillmentOrderPage = z.output<typeof fulfillmentOrderPageSchema>;

/** A fulfillment order: the line items to ship from one location. */
export type FulfillmentOrder = Omit<FulfillmentOrderPage["nodes"][number], "lineItems"> & {
  readonly lines: readonly FulfillmentOrderLine[];
};

/** The numeric id of the location. */
export const getLocationId = ({ assignedLocation }: FulfillmentOrder): string | undefined =>
  toNumericId(assignedLocation.location);

const nextPageSchema = z.object({
  order: z.object({ fulfillmentOrders: fulfillmentOrderPageSchema }).nullable(),
});
const nextLinesSchema = z.object({ fulfillmentOrder: z.object({ lineItems }).nullable() });

/** Reads all fulfillment orders of an order, from its first page on. Returns undefined if the order was deleted. */
export async function readFulfillmentOrders(
  runOperation: OperationRunner,
  orderGid: string,
  first?: FulfillmentOrderPage,
): Promise<FulfillmentOrder[] | undefined> {
  const found: FulfillmentOrder[] = [];
  let page = first ?? (await readPage(runOperation, orderGid, null));
  if (page === undefined) return undefined;
  for (;;) {
    for (const { lineItems: lines, ...rest } of page.nodes) {
      found.push({ ...rest, lines: await readAllLines(runOperation, rest.id, lines) });
    }
    if (!page.pageInfo.hasNextPage) return found;
    const next: FulfillmentOrderPage | undefined = await readPage(
      runOperation,
      orderGid,
      page.pageInfo.endCursor,
    );
    if (next === undefined) return undefined;
    page = next;
  }
}

async function readPage(
  runOperation: OperationRunner,
  id: string,
  after: string | null | undefined,
) {
  const { order } = nextPageSchema.parse(
    await runOperation(READ_FULFILLMENT_ORDERS, { id, after }),
  );
  return order?.fulfillmentOrders;
}

async function readAllLines(
  runOperation: OperationRunner,
  id: string,
  first: z.output<typeof lineItems>,
): Promise<readonly FulfillmentOrderLine[]> {
  const found = [...first.nodes];
  let { pageInfo } = first;
  while (pageInfo.hasNextPage) {
    const response = await runOperation(READ_LINES, { id, after: pageInfo.endCursor });
    const { fulfillmentOrder } = nextLinesSchema.parse(response);
    if (fulfillmentOrder === null) return found;
    found.push(...fulfillmentOrder.lineItems.nodes);
    pageInfo = fulfillmentOrder.lineItems.pageInfo;
  }
  return found;
}
