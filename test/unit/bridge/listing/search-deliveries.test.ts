import { describe, expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type {
  BuyerOrders,
  DeliveryFilter,
  DeliverySearch,
  ListedDelivery,
} from "#shared/bridge/ports/delivery-listing.ts";
import { searchDeliveries } from "#shared/bridge/use-cases/delivery/search-deliveries.ts";
import { buildDelivery, buildDeliveryKey, buildStore } from "#test/builders/bridge/delivery.ts";

const listed = (orderId: string): ListedDelivery =>
  buildDelivery({ key: buildDeliveryKey(orderId) });
const NOTHING: BuyerOrders = { orderIds: [], hasMore: false, shownDays: undefined, withheld: [] };

/** Searches where the bridge finds these by order, and the store answers so. */
async function search(
  byOrder: readonly string[],
  answer: () => Promise<BuyerOrders>,
  hasMore: { readonly byOrder?: boolean; readonly byBuyer?: boolean } = {},
) {
  const asked: unknown[] = [];
  const filters: unknown[] = [];
  const found: DeliverySearch = {
    async search(of, filter: DeliveryFilter, limit) {
      filters.push({ of, filter, limit });
      return { deliveries: byOrder.map(listed), hasMore: hasMore.byOrder ?? false };
    },
    async findByOrders(_, orderIds, filter) {
      filters.push(filter);
      return { deliveries: orderIds.map(listed), hasMore: hasMore.byBuyer ?? false };
    },
  };
  const findBuyerOrders = async (...call: readonly unknown[]) => {
    asked.push(call);
    return answer();
  };
  const outcome = await searchDeliveries({ search: found, findBuyerOrders }, STORE, "Ada", {
    modes: ["urgent"],
  });
  return {
    outcome,
    asked,
    filters,
    found: outcome.found.map(({ delivery, foundBy }) => `${foundBy} ${delivery.key.orderId}`),
  };
}
const STORE = buildStore();
const toIds = (...ids: string[]) => ids.map((id) => storeOrderIdSchema.parse(id));

describe("a search by order and buyer", () => {
  it("asks the store once, and lists what the bridge has of its orders behind those of that name", async () => {
    const orderIds = toIds("7", "8");
    const { outcome, asked, found, filters } = await search(["5", "7"], async () => ({
      ...{ ...NOTHING, orderIds, hasMore: true, shownDays: 60 },
    }));

    expect(asked).toEqual([[STORE, "Ada"]]);
    expect(found).toEqual(["order 5", "order 7", "buyer 8"]);
    expect(outcome).toMatchObject({
      hasMore: true,
      store: { orderCount: 2, hasMore: true, shownDays: 60, problem: undefined },
    });
    const of = { storeId: STORE.storeId, accountIds: ["main"] };
    const modes = ["urgent"];
    expect(filters).toEqual([{ of, filter: { modes, text: "Ada" }, limit: 100 }, { modes }]);
  });

  it.each([
    ["by order", { byOrder: true }],
    ["of the buyer's deliveries", { byBuyer: true }],
  ])("says that more may match %s than it lists", async (_, hasMore) => {
    const { outcome } = await search(["5"], async () => NOTHING, hasMore);

    expect(outcome).toMatchObject({ hasMore: true, store: { hasMore: false } });
  });

  it("finds by order although the store does not answer, and says why", async () => {
    const { outcome, found } = await search(["5"], async () => {
      throw new UnavailableError(createMessage("store-unreachable.too-slow"));
    });

    expect(found).toEqual(["order 5"]);
    expect(outcome).toMatchObject({
      hasMore: false,
      store: { orderCount: 0, problem: { code: "store-unreachable.too-slow" } },
    });
  });

  it("says what the store keeps from the app, beside what it found", async () => {
    const { outcome, found } = await search([], async () => ({
      ...{ ...NOTHING, orderIds: toIds("8"), withheld: ["name"] },
    }));

    expect(found).toEqual(["buyer 8"]);
    expect(outcome.store.problem).toMatchObject({
      ...{ code: "shopify-data-not-approved", params: { fields: "name" } },
    });
  });

  it("fails where the bridge itself fails", async () => {
    await expect(search([], () => Promise.reject(new TypeError("a fault")))).rejects.toThrow(
      "a fault",
    );
  });
});
