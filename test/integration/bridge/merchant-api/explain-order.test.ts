import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";

const mine = storeIdSchema.parse("tea-house");
let api: MerchantApiUnderTest;
let shop: Awaited<ReturnType<typeof startWooCommerceStore>>;

beforeAll(async () => {
  [api, shop] = await Promise.all([startMerchantApi(), startWooCommerceStore()]);
  await api.connectStore(mine, shop.access);
});
afterAll(() => Promise.all([api.close(), shop.close()]));

const explainOrder = (orderId: string, query = {}) =>
  api.callApi("GET /api/v1/stores/{storeId}/deliveries/{orderId}/explain", {
    path: { orderId },
    query,
  });
const explainExample = (body: unknown) =>
  api.callApi("POST /api/v1/stores/{storeId}/explain", { body });
const readRules = ({ body }: { body: { ruleResults: { rule: string; outcome: string }[] } }) =>
  body.ruleResults;

describe("an order of the store", () => {
  it("is explained rule by rule without side effects", async () => {
    const placed = (await shop.callSandbox("POST checkout", {
      status: "on-hold",
      line_items: [{ product_id: 10, quantity: 1 }],
      shipping_lines: [{ method_id: "flat_rate", method_title: "Courier", total: "5.00" }],
    })) as { id: number };

    const explained = await explainOrder(String(placed.id));

    expect(explained.body).toMatchObject({
      decision: "skip",
      reason: { code: "not-paid" },
      nextAction: expect.stringContaining("not paid"),
      plan: null,
    });
    const ruleResults = readRules(explained);
    expect(ruleResults.slice(0, -1).every(({ outcome }) => outcome === "continue")).toBe(true);
    expect(ruleResults.at(-1)).toEqual({
      rule: "Is it paid?",
      details: 'the store says "on-hold"',
      outcome: "skip",
    });
    const seen = await api.callApi("GET /api/v1/stores/{storeId}/deliveries/{orderId}", {
      path: { orderId: String(placed.id) },
    });
    expect(seen.status).toBe(404);
  });

  it("is explained with other settings than the store's, as it is in the store now", async () => {
    const placed = (await shop.callSandbox("POST checkout", {
      status: "processing",
      line_items: [{ product_id: 10, quantity: 1 }],
      shipping_lines: [{ method_id: "flat_rate", method_title: "Courier", total: "5.00" }],
    })) as { id: number };
    const rules = [{ when: { pieces: { min: 1 } }, mode: "hold" as const }];

    const explained = await explainExample({
      orderId: String(placed.id),
      settings: { ...DEFAULT_SETTINGS, rules },
    });

    expect(explained.body).toMatchObject({
      decision: "hold",
      reason: { code: "held-by-rule", params: { rule: 1 } },
    });
    const withOwnSettings = await explainOrder(String(placed.id));
    expect(withOwnSettings.body).not.toMatchObject({ reason: { code: "held-by-rule" } });
  });

  it("has no second part while it is not split", async () => {
    const { id } = (await shop.callSandbox("POST checkout", { status: "processing" })) as {
      id: number;
    };

    expect((await explainOrder(String(id), { part: "1" })).status).toBe(200);
    expect((await explainOrder(String(id), { part: "2" })).status).toBe(404);
  });

  it("is explained when the store does not have it", async () => {
    expect((await explainOrder("999999")).body).toMatchObject({ reason: { code: "gone" } });
  });

  it("returns a retryable error when the store is unreachable", async () => {
    const away = storeIdSchema.parse("away");
    await api.connectStore(away, { ...shop.access, url: "http://127.0.0.1:9" });

    const answer = await api.callApi("GET /api/v1/stores/{storeId}/deliveries/{orderId}/explain", {
      callerStoreId: away,
      path: { orderId: "1" },
    });

    expect(answer.status).toBe(503);
    expect(answer.body.message).toMatch(/store/);
  });
});

describe("an example order", () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    locations: [buildLocation({ preparationMinutes: 30 })],
    defaultMode: "scheduled",
    batching: { kind: "minutes", minutes: 20 },
    priceCeiling: { kind: "share", percent: 20 },
  };

  it("is evaluated with unsaved settings at a given time", async () => {
    const { body } = await explainExample({ settings, now: "2026-11-20T12:00:00.000Z" });

    expect(body).toMatchObject({
      decision: "deliver",
      plan: {
        mode: "scheduled",
        readyAt: "2026-11-20T12:30:00.000Z",
        pickUpAt: "2026-11-20T12:45:00.000Z",
        batchClosesAt: "2026-11-20T12:20:00.000Z",
        ceiling: { minor: 1000, text: "$10.00" },
        pickUps: [{ id: "shop", name: "Shop" }],
      },
      nextAction: null,
    });
    const saved = await api.callApi("GET /api/v1/stores/{storeId}/settings");
    expect(saved.body.revision).toBe(0);
  });

  it.each([
    [{ status: "cancelled" }, "skip", "cancelled"],
    [{ shipping: null, billing: null }, "hold", "no-address"],
    [{ goods: [{ weightGrams: 200_000 }] }, "hold", "too-heavy"],
    [{ goods: [{ isOnHold: true }] }, "wait", "on-hold"],
    [{ isPartlyRefunded: true }, "hold", "partly-refunded"],
  ])("%o results in %s, %s", async (order, decision, code) => {
    expect((await explainExample({ order })).body).toMatchObject({ decision, reason: { code } });
  });

  it("is delivered after a manual dispatch when all orders are dispatched manually", async () => {
    const manualSettings = { ...DEFAULT_SETTINGS, dispatch: { when: "manual" } };

    expect((await explainExample({ settings: manualSettings })).body.decision).toBe("wait");
    expect((await explainExample({ settings: manualSettings, isManual: true })).body.decision).toBe(
      "deliver",
    );
  });

  it("is rejected with each invalid field", async () => {
    const { status, body } = await explainExample({ order: { status: "lost", colour: "red" } });

    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toContain("order.status");
  });
});
