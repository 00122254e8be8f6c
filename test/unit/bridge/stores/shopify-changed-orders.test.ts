import { describe, expect, it } from "vitest";
import { listChangedOrders } from "#shared/bridge/adapters/shopify/delivery/changed-orders.ts";
import { paginate } from "#test/sandbox/shopify/graphql/paginate.ts";

const START = Date.parse("2026-11-20T00:00:00Z");
const buildOrders = (count: number, secondsApart: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `gid://shopify/Order/${index + 1}`,
    updatedAt: new Date(START + Math.floor(index * secondsApart) * 1000).toISOString(),
  }));

/** Answers the searches of a shop with these orders, oldest first, up to Shopify's 25,000th result. */
function createShop(orders: ReturnType<typeof buildOrders>) {
  let requests = 0;
  const results = new Map<string, typeof orders>();
  const findOrders = (query: string) => {
    const since = new Date(/updated_at:>='([^']+)'/.exec(query)?.[1] ?? "").toISOString();
    const found = results.get(query) ?? orders.filter(({ updatedAt }) => updatedAt >= since);
    results.set(query, found);
    return found;
  };
  const runOperation = async (_: string, { query, after }: Record<string, unknown>) => {
    requests += 1;
    const found = findOrders(String(query));
    const from = after === null ? 0 : Number(after);
    if (from + 50 > 25_000) throw new Error("Pagination is limited to 25,000 objects");
    return {
      orders: {
        nodes: found.slice(from, from + 50),
        pageInfo: { hasNextPage: found.length > from + 50, endCursor: String(from + 50) },
      },
    };
  };
  return { runOperation, countRequests: () => requests };
}

const listIds = async (shop: ReturnType<typeof createShop>) =>
  (await Array.fromAsync(listChangedOrders(shop.runOperation, new Date(START)))).map(
    ({ orderId }) => Number(orderId),
  );

describe("the changed orders of a Shopify shop", () => {
  it("are listed beyond 25,000, each once, by their time", async () => {
    const shop = createShop(buildOrders(45_010, 0.5));

    const ids = await listIds(shop);

    expect(ids).toEqual(Array.from({ length: 45_010 }, (_, index) => index + 1));
    expect(shop.countRequests()).toBeLessThan(45_010 / 50 + 10);
  });

  it("are listed although the last thousand of a search changed in one second", async () => {
    const orders = buildOrders(21_000, 1);
    const shop = createShop(
      orders.map((order, index) => ({
        ...order,
        updatedAt: orders[Math.min(index, 19_000)]?.updatedAt ?? "",
      })),
    );

    expect(await listIds(shop)).toHaveLength(21_000);
  });

  it("are not listed for ever when more changed in one second than a search returns", async () => {
    const shop = createShop(buildOrders(26_000, 0));

    await expect(listIds(shop)).rejects.toThrow("shopify-changes-not-listed");
  });
});

describe("the sandbox store's pages", () => {
  const items = Array.from({ length: 25_001 }, (_, index) => ({
    key: String(index).padStart(6, "0"),
    node: index,
  }));
  const readFrom = (index: number) =>
    paginate(items, {
      first: 50,
      after: Buffer.from(String(index).padStart(6, "0")).toString("base64url"),
    });

  it("end at the 25,000th result", () => {
    expect(readFrom(24_949).nodes.at(-1)).toBe(24_999);
    expect(() => readFrom(24_999)).toThrow("25,000");
  });
});
