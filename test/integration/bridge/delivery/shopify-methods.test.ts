import { afterAll, describe, expect, it } from "vitest";
import { decideDispatch } from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreUpdate, openShopify, toOrderId, tracking } from "./sandbox-storefronts.ts";

const shopify = await openShopify();
afterAll(() => shopify.close());
const { storefront, readReport, placeOrder } = shopify;

const LOCAL = { methodType: "LOCAL", presentedName: "Livraison locale", serviceCode: "local" };
const POST = { methodType: "SHIPPING", presentedName: "Standard", serviceCode: "std" };
const PICK_UP = {
  methodType: "PICK_UP",
  presentedName: "Pick up at the shop",
  serviceCode: "shop",
};
const mixedOrder = {
  line_items: [
    { quantity: 2, grams: 400, delivery_method: LOCAL },
    { quantity: 5, grams: 900, delivery_method: POST },
  ],
  shipping_lines: [
    { title: "Local delivery", code: "local", price: "5.00" },
    { title: "Standard", code: "std", price: "5.00" },
  ],
};

async function decide(id: string, settings: Parameters<typeof buildSettings>[0]) {
  const order = await storefront.readOrder(toOrderId(id));
  const now = systemClock();
  return decideDispatch({
    order,
    settings: buildSettings(settings),
    start: EVERY_ORDER,
    pausedAt: undefined,
    seenAt: now,
    since: now,
    isManual: false,
    now,
  });
}
const placeWith = (delivery_method: object) =>
  placeOrder({ line_items: [{ delivery_method }], shipping_lines: [] });

describe("a Shopify order with several delivery methods", () => {
  it("has goods of each method, at one location", async () => {
    const order = await storefront.readOrder(toOrderId(await placeOrder(mixedOrder)));

    expect(order?.goods).toMatchObject([
      {
        pieces: 2,
        method: {
          kind: "local-delivery",
          names: [
            { title: "Livraison locale", code: "local" },
            { title: "Local delivery", code: "local" },
          ],
        },
      },
      { pieces: 5, method: { kind: "shipping", names: [{ title: "Standard", code: "std" }] } },
    ]);
  });

  it("goes out only with local delivery, whatever the shop calls it", async () => {
    const decision = await decide(await placeOrder(mixedOrder), {
      dispatchedMethods: "local-delivery",
    });

    expect(decision).toMatchObject({ kind: "deliver", plan: { load: { pieces: 2, grams: 800 } } });
    expect(decision.ruleResults.find(({ rule }) => rule === "Which way does it go?")?.details).toBe(
      'local delivery: "Livraison locale" (local), "Local delivery" (local); no pattern fits, default: point; ' +
        'shipping method: "Standard" (std); only local delivery goes out: ignore',
    );
  });

  it("gets a fulfillment for the goods that the courier carries, and the post's stay open", async () => {
    const id = await placeOrder(mixedOrder);
    const decision = await decide(id, { modes: [{ shippingMethod: "std", mode: "ignore" }] });
    const methodIds = decision.kind === "deliver" ? decision.plan.methodIds : undefined;
    expect(methodIds).toEqual(["LOCAL|local|Livraison locale"]);

    const scope = { methodIds };
    const push = () =>
      storefront.pushUpdate(toOrderId(id), buildStoreUpdate("under-way"), tracking, scope);
    expect(await push()).toMatchObject({ kind: "pushed" });
    expect(await push()).toEqual({ kind: "already-known" });
    expect(
      (await readReport(id)).fulfillmentOrders.map(({ methodType, status }) => [
        methodType,
        status,
      ]),
    ).toEqual([
      ["LOCAL", "CLOSED"],
      ["SHIPPING", "OPEN"],
    ]);
  });

  it("goes out without the goods that the buyer picks up", async () => {
    const id = await placeOrder({
      line_items: [{ delivery_method: POST }, { delivery_method: PICK_UP }],
    });

    expect(await decide(id, {})).toMatchObject({ kind: "deliver", plan: { load: { pieces: 1 } } });
  });
});

describe("a Shopify order with one delivery method", () => {
  it.each([
    ["shipping", POST, "not-local-delivery"],
    ["local pick-up", PICK_UP, "local-pickup"],
    ["a pick-up point", { methodType: "PICKUP_POINT" }, "pickup-point"],
    ["a sale in the shop", { methodType: "RETAIL" }, "sold-in-store"],
    ["no delivery", { methodType: "NONE" }, "nothing-to-ship"],
  ])("is skipped for %s if only local delivery goes out", async (_, method, code) => {
    expect(
      await decide(await placeWith(method), { dispatchedMethods: "local-delivery" }),
    ).toMatchObject({ kind: "skip", reason: { code } });
  });

  it("goes out by the name that the buyer read, or by its service code", async () => {
    const id = await placeWith(LOCAL);

    for (const shippingMethod of ["livraison*", "local"]) {
      const modes = [{ shippingMethod, mode: "point-with-pickup" as const }];
      expect(await decide(id, { modes, defaultMode: "ignore" })).toMatchObject({
        plan: { mode: "point-with-pickup" },
      });
    }
  });
});
