import * as z from "zod";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import type { OfferedMethod } from "#shared/bridge/domain/stores/offered-method.ts";
import { READ_RECENT_METHODS } from "./method-operations.ts";

const name = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? "");
const recentSchema = z.object({
  orders: z.object({
    nodes: z.array(
      z.object({
        shippingLine: z.object({ title: name }).nullish(),
        fulfillmentOrders: z.object({
          nodes: z.array(
            z.object({
              deliveryMethod: z.object({ methodType: z.string(), presentedName: name }).nullish(),
            }),
          ),
        }),
      }),
    ),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
});
type RecentOrder = z.output<typeof recentSchema>["orders"]["nodes"][number];

/** What a courier can carry. Buyers collect the other orders, or nothing is shipped. */
const KINDS: ReadonlyMap<string, OfferedMethod["kind"]> = new Map([
  ["LOCAL", "local-delivery"],
  ["SHIPPING", "shipping"],
]);

/** Lists the delivery methods of the shop's latest orders, the most frequent first. */
export async function listRecentMethods(
  admin: ShopifyAdmin,
  shop: string,
): Promise<readonly OfferedMethod[]> {
  const counted = new Map<string, Required<OfferedMethod> & { recentOrders: number }>();
  for (const method of (await readRecentOrders(admin, shop)).flatMap(listOrderMethods)) {
    const id = `${method.kind} ${method.name}`;
    counted.set(id, { ...method, recentOrders: (counted.get(id)?.recentOrders ?? 0) + 1 });
  }
  return [...counted.values()].toSorted((one, other) => other.recentOrders - one.recentOrders);
}

/** A query reserves as many points as its page may cost, so that pages are small. */
const MAX_PAGES = 4;

async function readRecentOrders(admin: ShopifyAdmin, shop: string): Promise<RecentOrder[]> {
  const found: RecentOrder[] = [];
  let after: string | null | undefined;
  for (let page = 0; page < MAX_PAGES && after !== null; page++) {
    const { orders } = recentSchema.parse(await admin.run(shop, READ_RECENT_METHODS, { after }));
    found.push(...orders.nodes);
    after = orders.pageInfo.hasNextPage ? (orders.pageInfo.endCursor ?? null) : null;
  }
  return found;
}

/** Returns each method of an order once. An order that the buyer collects has none. */
function listOrderMethods({ shippingLine, fulfillmentOrders }: RecentOrder): OfferedMethod[] {
  const title = shippingLine?.title ?? "";
  const found = fulfillmentOrders.nodes.flatMap(({ deliveryMethod }): OfferedMethod[] => {
    const kind = KINDS.get(deliveryMethod?.methodType ?? "");
    const methodName = deliveryMethod?.presentedName || title;
    return kind === undefined || methodName === "" ? [] : [{ name: methodName, kind }];
  });
  return [...new Map(found.map((method) => [`${method.kind} ${method.name}`, method])).values()];
}
