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

const explain = (orderId: string, query = {}) =>
  api.callApi("GET /api/v1/stores/{storeId}/deliveries/{orderId}/explain", {
    path: { orderId },
    query,
  });
const invent = (body: unknown) => api.callApi("POST /api/v1/stores/{storeId}/explain", { body });
const rulesOf = ({ body }: { body: { ruleResults: { rule: string; outcome: string }[] } }) =>
  body.ruleResults;

describe("an order of the store", () => {
  it("is explained rule by rule, and nothing is done", async () => {
    const placed = (await shop.callSandbox("POST checkout", {
      status: "on-hold",
      line_items: [{ product_id: 10, quantity: 1 }],
      shipping_lines: [{ method_id: "flat_rate", method_title: "Courier", total: "5.00" }],
    })) as { id: number };

    const explained = await explain(String(placed.id));

    expect(explained.body).toMatchObject({
      decision: "skip",
      reason: { code: "not-paid" },
      nextAction: expect.stringContaining("not paid"),
      plan: null,
    });
    const ruleResults = rulesOf(explained);
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

  it("has no further part while it is in one piece", async () => {
    const { id } = (await shop.callSandbox("POST checkout", { status: "processing" })) as {
      id: number;
    };

    expect((await explain(String(id), { part: "1" })).status).toBe(200);
    expect((await explain(String(id), { part: "2" })).status).toBe(404);
  });

  it("that the store does not have is explained too", async () => {
    expect((await explain("999999")).body).toMatchObject({ reason: { code: "gone" } });
  });

  it("is asked about again where its store cannot be asked", async () => {
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

describe("an invented order", () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    locations: [buildLocation({ preparationMinutes: 30 })],
    defaultMode: "scheduled",
    batching: { kind: "minutes", minutes: 20 },
    priceCeiling: { kind: "share", percent: 20 },
  };

  it("is tried with settings that nobody saved, at a time that is given", async () => {
    const { body } = await invent({ settings, now: "2026-11-20T12:00:00.000Z" });

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
    const kept = await api.callApi("GET /api/v1/stores/{storeId}/settings");
    expect(kept.body.revision).toBe(0);
  });

  it.each([
    [{ status: "cancelled" }, "skip", "cancelled"],
    [{ shipping: null, billing: null }, "hold", "no-address"],
    [{ goods: [{ weightGrams: 200_000 }] }, "hold", "too-heavy"],
    [{ goods: [{ isOnHold: true }] }, "wait", "on-hold"],
    [{ isPartlyRefunded: true }, "hold", "partly-refunded"],
  ])("of %o comes to: %s, %s", async (order, decision, code) => {
    expect((await invent({ order })).body).toMatchObject({ decision, reason: { code } });
  });

  it("goes out by hand, where only a hand sends orders", async () => {
    const manualSettings = { ...DEFAULT_SETTINGS, dispatch: { when: "manual" } };

    expect((await invent({ settings: manualSettings })).body.decision).toBe("wait");
    expect((await invent({ settings: manualSettings, isManual: true })).body.decision).toBe(
      "deliver",
    );
  });

  it("must be one: each field that is not is named", async () => {
    const { status, body } = await invent({ order: { status: "lost", colour: "red" } });

    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toContain("order.status");
  });
});
