import * as z from "zod";
import { connection, type Run } from "#shared/bridge/adapters/shopify/connection-schema.ts";
import { digitsOf } from "#shared/bridge/adapters/shopify/location-id.ts";
import { READ_FULFILLMENT_ORDERS, READ_LINES } from "./order-operations.ts";

const lineItems = connection(
  z.object({
    id: z.string(),
    remainingQuantity: z.int(),
    requiresShipping: z.boolean(),
    weight: z.object({ unit: z.string(), value: z.number() }).nullish(),
  }),
);
export type Line = z.output<typeof lineItems>["nodes"][number];

/** The first page of an order's fulfillment orders, each with the first page of its lines. */
export const fulfillmentOrderPage = connection(
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
type Page = z.output<typeof fulfillmentOrderPage>;

/** What the merchant, or somebody else, has to send from one place, with all its lines. */
export type FulfillmentOrder = Omit<Page["nodes"][number], "lineItems"> & {
  readonly lines: readonly Line[];
};

/** The digits of the place it leaves from. */
export const locationIdOf = ({ assignedLocation }: FulfillmentOrder): string | undefined =>
  digitsOf(assignedLocation.location);

const nextPage = z.object({
  order: z.object({ fulfillmentOrders: fulfillmentOrderPage }).nullable(),
});
const nextLines = z.object({ fulfillmentOrder: z.object({ lineItems }).nullable() });

/** All fulfillment orders of an order, read on from the first page; undefined where it is gone. */
export async function readFulfillmentOrders(
  run: Run,
  orderGid: string,
  first?: Page,
): Promise<FulfillmentOrder[] | undefined> {
  const found: FulfillmentOrder[] = [];
  let page = first ?? (await readPage(run, orderGid, null));
  if (page === undefined) return undefined;
  for (;;) {
    for (const { lineItems: lines, ...rest } of page.nodes) {
      found.push({ ...rest, lines: await allLines(run, rest.id, lines) });
    }
    if (!page.pageInfo.hasNextPage) return found;
    const next: Page | undefined = await readPage(run, orderGid, page.pageInfo.endCursor);
    if (next === undefined) return undefined;
    page = next;
  }
}

async function readPage(run: Run, id: string, after: string | null | undefined) {
  const { order } = nextPage.parse(await run(READ_FULFILLMENT_ORDERS, { id, after }));
  return order?.fulfillmentOrders;
}

async function allLines(
  run: Run,
  id: string,
  first: z.output<typeof lineItems>,
): Promise<readonly Line[]> {
  const found = [...first.nodes];
  let { pageInfo } = first;
  while (pageInfo.hasNextPage) {
    const answer = await run(READ_LINES, { id, after: pageInfo.endCursor });
    const { fulfillmentOrder } = nextLines.parse(answer);
    if (fulfillmentOrder === null) return found;
    found.push(...fulfillmentOrder.lineItems.nodes);
    pageInfo = fulfillmentOrder.lineItems.pageInfo;
  }
  return found;
}
