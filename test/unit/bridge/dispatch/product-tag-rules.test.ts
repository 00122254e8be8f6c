import { describe, expect, it } from "vitest";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import type { RequestedCorrection } from "#shared/bridge/domain/correction/write-correction.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { DispatchSettingsRule } from "#shared/bridge/domain/settings/dispatch-rules.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { correctOrder } from "#shared/bridge/use-cases/correction/correct-order.ts";
import { explainOrder } from "#shared/bridge/use-cases/dispatch/explain-order.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const FROZEN: DispatchSettingsRule = { when: { productTags: ["frozen"] }, mode: "hold" };
const HEAVY: DispatchSettingsRule = { when: { weightGrams: { min: 999_999 } }, mode: "hold" };
const KEY = buildDeliveryKey("1001");
const TWO_PLACES = ["71", "72"].map((locationId) => ({
  ...{ locationId, pieces: 1, weightGrams: 400, isOnHold: false },
}));

type Rules = Settings["rules"];
const createWorld = (rules: Rules, more: Partial<Settings> = {}) =>
  createBridgeSimulation(buildSettings({ rules, ...more }));

async function placeOrder(
  rules: Rules,
  productTags: readonly string[] | undefined,
  order: Partial<StoreOrder> = {},
  more: Partial<Settings> = {},
): Promise<BridgeSimulation> {
  const world = createWorld(rules, more);
  world.conditions.productTags = productTags;
  await world.placeOrder(order);
  return world;
}

const readReason = async (world: BridgeSimulation) => {
  const { state, reason } = await world.readDelivery();
  return [state, reason?.code];
};
const explainMode = async (world: BridgeSimulation) => {
  const explained = await explainOrder(world.deps)(KEY);
  return typeof explained === "string"
    ? explained
    : explained.decision.ruleResults.find(({ rule }) => rule === "Which way does it go?")?.details;
};
const correct = async (world: BridgeSimulation, requested: RequestedCorrection) => {
  await correctOrder(world.deps)(KEY, requested);
  await world.drainQueue();
};

it.each([
  ["is held if a product has the tag", ["tea", "Frozen"], ["held", "held-by-rule"]],
  ["goes its way if none has", ["tea"], ["booked", undefined]],
  ["goes its way if it has no product left", [], ["booked", undefined]],
] as const)("an order %s", async (_, productTags, expected) => {
  expect(await readReason(await placeOrder([FROZEN], productTags))).toEqual(expected);
});

describe("an order whose product tags the store does not show", () => {
  const UNKNOWN = ["held", "product-tags-unknown"];

  it.each(["hold", "ignore", "urgent", "scheduled", "point", "point-with-pickup"] as const)(
    "is held, and never goes by the next rule, if a rule of the mode %s may fit",
    async (mode) => {
      const world = await placeOrder([{ ...FROZEN, mode }, HEAVY], undefined);

      expect(await readReason(world)).toEqual(UNKNOWN);
      expect([world.points.length, world.orders.length]).toEqual([0, 0]);
    },
  );

  it("says what its merchant can do, and why", async () => {
    const world = await placeOrder([HEAVY, FROZEN], undefined);

    const { reason } = await world.readDelivery();
    expect(reason?.params).toEqual({ rule: 2, storefront: "shopify" });
    expect(formatMessage(reason ?? expect.unreachable())).toMatch(
      /^Rule 2 .* Shopify does not let the app read\. Allow it under Access; .*"Dispatch now"/,
    );
    const other = { code: "product-tags-unknown", params: { rule: 1, storefront: "woocommerce" } };
    expect(formatMessage(other as never)).toContain(
      "more than five of these are deleted or hidden",
    );
    expect(formatMessage(other as never)).toContain("Let the user of its API key read products");
    expect(await explainMode(world)).toContain(
      "rule 2 may fit (product tags unknown, one of frozen): hold",
    );
  });

  it("goes by the rule once its merchant allows it, or without the tag", async () => {
    const world = await placeOrder([FROZEN], undefined);
    world.conditions.productTags = ["frozen"];
    await world.editOrder("1001", {});
    expect(await readReason(world)).toEqual(["held", "held-by-rule"]);

    world.conditions.productTags = ["tea"];
    await world.editOrder("1001", {});
    expect(await readReason(world)).toEqual(["booked", undefined]);
  });

  it("stays on hold when a permission is taken back, and is held when it was ignored", async () => {
    for (const mode of ["hold", "ignore"] as const) {
      const world = await placeOrder([{ ...FROZEN, mode }], ["frozen"]);
      world.conditions.productTags = undefined;
      await world.editOrder("1001", {});

      expect(await readReason(world)).toEqual(UNKNOWN);
    }
  });

  it("goes by the next rule if its merchant dispatches it", async () => {
    const world = await placeOrder([{ ...FROZEN, mode: "ignore" }], undefined);
    await world.saveMerchantChange("1001", () => ({ isManual: true }));

    expect(await readReason(world)).toEqual(["booked", undefined]);
  });

  it("goes as its merchant corrects it", async () => {
    const world = await placeOrder([FROZEN], undefined);
    await correct(world, { mode: "urgent" });

    expect((await world.readDelivery()).plan?.mode).toBe("urgent");
  });

  it.each<[string, Rules, Partial<StoreOrder>]>([
    [
      "another condition does not hold",
      [{ ...FROZEN, when: { ...FROZEN.when, ...HEAVY.when } }],
      {},
    ],
    ["an earlier rule fits", [{ when: { pieces: { min: 1 } }, mode: "point" }, FROZEN], {}],
  ])("goes its way, and nobody asks for them, if %s", async (_, rules, order) => {
    const world = await placeOrder(rules, undefined, order);

    expect(await readReason(world)).toEqual(["booked", undefined]);
    expect(world.taggedReads).toEqual([]);
  });

  it("is held for sure if goods of it are", async () => {
    const post = { id: "b", kind: "shipping", names: [{ title: "Post", code: "post" }] } as const;
    const van = { id: "a", kind: "shipping", names: [{ title: "Van", code: "van" }] } as const;
    const goods = [van, post].map((method) => ({
      ...{ locationId: "7", pieces: 1, weightGrams: 500, isOnHold: false, method },
    }));
    const byPost = { when: { shippingMethod: "Post" }, mode: "hold" } as const;
    const world = await placeOrder([byPost, FROZEN], undefined, { goods });

    expect(await readReason(world)).toEqual(["held", "held-by-rule"]);
  });
});

describe("the store is asked for product tags", () => {
  it("once in a run", async () => {
    expect((await placeOrder([FROZEN], ["tea"])).taggedReads).toEqual(["1001"]);
  });

  it("also for an order that its merchant dispatches: a rule may say how it goes", async () => {
    const world = await placeOrder([{ ...FROZEN, mode: "urgent" }], ["frozen"], {
      status: "unpaid",
    });
    await world.saveMerchantChange("1001", () => ({ isManual: true }));
    await world.editOrder("1001", { status: "paid" });

    expect((await world.readDelivery()).plan?.mode).toBe("urgent");
  });

  it.each<[string, Rules, Partial<StoreOrder>]>([
    ["there is no rule", [], {}],
    ["the rules ask for something else", [HEAVY], {}],
    ["the order is not paid", [FROZEN], { status: "unpaid" }],
    [
      "an order at two places is not paid: it is not split either",
      [{ ...FROZEN, mode: "ignore" }],
      { status: "unpaid", goods: TWO_PLACES },
    ],
    ["the order was cancelled", [FROZEN], { status: "cancelled" }],
  ])("never if %s", async (_, rules, order) => {
    const world = await placeOrder(rules, ["frozen"], order);
    await world.advanceTime(800);

    expect(world.taggedReads).toEqual([]);
    expect(await world.listDeliveries()).toHaveLength(1);
  });

  it("no more once the order is booked, whatever happens to it", async () => {
    const world = await placeOrder([FROZEN], ["tea"]);
    for (const status of ["assigned", "picked-up", "delivered"] as const) {
      world.movePoint("1001", status);
      await world.editOrder("1001", { tags: [status] });
      await world.advanceTime(31);
    }

    expect(world.taggedReads).toEqual(["1001"]);
  });
});

describe("product tags that cannot be read", () => {
  const rules = [FROZEN];
  const breakProducts = (world: BridgeSimulation) => {
    world.conditions.areProductsDown = true;
  };

  it("keep an order from going out until they can", async () => {
    const world = createWorld(rules);
    world.conditions.productTags = ["tea"];
    breakProducts(world);
    await world.placeOrder();
    expect(await world.readDelivery()).toMatchObject({
      state: "new",
      lastError: { code: "store-fault" },
    });

    world.conditions.areProductsDown = false;
    await world.advanceTime(30);
    expect((await world.readDelivery()).state).toBe("booked");
  });

  it("hide no cancellation of an order that is not booked", async () => {
    const world = await placeOrder(rules, ["frozen"]);
    breakProducts(world);
    await world.editOrder("1001", { status: "cancelled" });

    expect(await readReason(world)).toEqual(["skipped", "cancelled"]);
    expect((await world.readDelivery()).lastError).toBeUndefined();
  });

  it("hide no cancellation of a booked one, and keep no update from its store", async () => {
    const cancelled = await placeOrder(rules, ["tea"], {}, { defaultMode: "urgent" });
    breakProducts(cancelled);
    await cancelled.editOrder("1001", { status: "cancelled" });
    await cancelled.advanceTime(5);
    expect(cancelled.listLiveOrders()).toEqual([]);

    const told = await placeOrder(rules, ["tea"]);
    breakProducts(told);
    told.movePoint("1001", "picked-up");
    await told.advanceTime(31);
    expect(told.pushedUpdates.map(({ kind }) => kind)).toContain("under-way");
  });

  /** Booked as its merchant corrected it, and corrected no longer while the store is broken. */
  async function removeCorrection(productTags: readonly string[]) {
    const world = await placeOrder(rules, productTags);
    await correct(world, { mode: "urgent" });
    await world.advanceTime(5);
    expect(world.listLiveOrders()).toHaveLength(1);
    breakProducts(world);
    await correct(world, {});
    await world.advanceTime(5);
    return world;
  }

  it("leave a booking as it is until it can be told how the order goes", async () => {
    const world = await removeCorrection(["frozen"]);
    expect(world.listLiveOrders()).toHaveLength(1);
    expect((await world.readDelivery()).alert).toBeUndefined();

    world.conditions.areProductsDown = false;
    await world.advanceTime(120);

    expect(world.listLiveOrders()).toEqual([]);
    expect(await readReason(world)).toEqual(["held", "held-by-rule"]);
  });

  it("hide not who changed how an order goes that is too far along to be booked again", async () => {
    const world = await placeOrder(rules, ["frozen"]);
    await correct(world, { mode: "urgent" });
    world.moveOrder("9000", "assigned");
    breakProducts(world);
    await correct(world, {});
    await world.advanceTime(5);
    world.conditions.areProductsDown = false;
    await world.advanceTime(60);

    expect((await world.readDelivery()).alert).toMatchObject({
      code: "edited",
      params: { fields: "mode", by: "removal" },
    });
  });

  it("hide no cancellation of an order that is no longer corrected", async () => {
    const world = await removeCorrection(["frozen"]);
    await world.editOrder("1001", { status: "cancelled" });
    await world.advanceTime(5);

    expect(world.listLiveOrders()).toEqual([]);
    expect((await world.readDelivery()).state).toBe("cancelled");
  });

  it("let a buyer's note wait, and no merchant be told that it is too late", async () => {
    const world = await placeOrder(rules, ["tea"], {}, { defaultMode: "urgent" });
    breakProducts(world);
    await world.saveMerchantChange("1001", ({ createdAt: at }) => ({
      buyerInstructions: { text: "Door code 0815", at, changes: 1 },
    }));
    await world.advanceTime(5);
    expect((await world.readDelivery()).alert).toBeUndefined();
    expect(world.orders).toHaveLength(1);

    world.conditions.areProductsDown = false;
    await world.advanceTime(60);

    expect((await world.readDelivery()).recipient?.wholeNotes).toContain("Door code 0815");
    expect(world.listLiveOrders()).toHaveLength(1);
  });
});
