import * as z from "zod";
import {
  createConnectionSchema,
  type OperationRunner,
  readAllPages,
  timeSchema,
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

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

const deliveryMethodSchema = z.object({
  methodType: z.string(),
  /** What the buyer read at the checkout. */
  presentedName: text,
  serviceCode: text,
  /** What a buyer of local delivery wrote for the driver, and the phone to call. */
  additionalInformation: z.object({ instructions: text, phone: text }).nullish(),
});

/** Where the goods go. Every field is empty if the order has no address. */
const destinationSchema = z.object({
  firstName: text,
  lastName: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  province: text,
  zip: text,
  countryCode: text,
  phone: text,
  email: text,
});
export type FulfillmentOrderDestination = z.output<typeof destinationSchema>;

/** The first page of an order's fulfillment orders, each with the first page of its line items. */
export const fulfillmentOrderPageSchema = createConnectionSchema(
  z.object({
    id: z.string(),
    status: z.string(),
    fulfillAt: timeSchema.nullish(),
    supportedActions: z.array(z.object({ action: z.string() })),
    deliveryMethod: deliveryMethodSchema.nullish(),
    destination: destinationSchema.nullish(),
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
  const readPage = async (after: string | null | undefined) => {
    const response = await runOperation(READ_FULFILLMENT_ORDERS, { id: orderGid, after });
    return nextPageSchema.parse(response).order?.fulfillmentOrders;
  };
  const firstPage = first ?? (await readPage(null));
  const nodes = firstPage && (await readAllPages(firstPage, readPage));
  if (nodes === undefined) return undefined;
  const found: FulfillmentOrder[] = [];
  for (const { lineItems: lines, ...rest } of nodes)
    found.push({ ...rest, lines: await readAllLines(runOperation, rest.id, lines) });
  return found;
}

/** Reads all lines. What is read of a fulfillment order that is gone meanwhile is all there is. */
async function readAllLines(
  runOperation: OperationRunner,
  id: string,
  first: z.output<typeof lineItems>,
): Promise<readonly FulfillmentOrderLine[]> {
  const lines = await readAllPages(first, async (after) => {
    const response = await runOperation(READ_LINES, { id, after });
    return nextLinesSchema.parse(response).fulfillmentOrder?.lineItems;
  });
  return lines ?? first.nodes;
}
