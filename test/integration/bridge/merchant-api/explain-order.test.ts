import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import { aLocation } from "#test/builders/bridge/settings.ts";
import { type MerchantApi, merchantApi } from "#test/fakes/bridge/merchant-api-under-test.ts";
import { aWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";

const mine = storeIdSchema.parse("tea-house");
let api: MerchantApi;
let shop: Awaited<ReturnType<typeof aWooCommerceStore>>;

beforeAll(async () => {
  [api, shop] = await Promise.all([merchantApi(), aWooCommerceStore()]);
  await api.connect(mine, shop.access);
});
afterAll(() => Promise.all([api.close(), shop.close()]));

const explain = (orderId: string, query = {}) =>
  api.call("GET /api/v1/stores/{storeId}/deliveries/{orderId}/explain", {
    path: { orderId },
    query,
  });
const invent = (body: unknown) => api.call("POST /api/v1/stores/{storeId}/explain", { body });
const rulesOf = ({ body }: { body: { tried: { rule: string; said: string }[] } }) => body.tried;

describe("an order of the store", () => {
  it("is explained rule by rule, and nothing is done", async () => {
    const placed = (await shop.door("POST checkout", {
      status: "on-hold",
      line_items: [{ product_id: 10, quantity: 1 }],
      shipping_lines: [{ method_id: "flat_rate", method_title: "Courier", total: "5.00" }],
    })) as { id: number };

    const explained = await explain(String(placed.id));

    expect(explained.body).toMatchObject({
      decision: "skip",
      reason: { code: "not-paid" },
      nextStep: expect.stringContaining("not paid"),
      plan: null,
    });
    const tried = rulesOf(explained);
    expect(tried.slice(0, -1).every(({ said }) => said === "goes on")).toBe(true);
    expect(tried.at(-1)).toEqual({
      rule: "Is it paid?",
      saw: 'the store says "on-hold"',
      said: "skip",
    });
    const seen = await api.call("GET /api/v1/stores/{storeId}/deliveries/{orderId}", {
      path: { orderId: String(placed.id) },
    });
    expect(seen.status).toBe(404);
  });

  it("has no further part while it is in one piece", async () => {
    const { id } = (await shop.door("POST checkout", { status: "processing" })) as { id: number };

    expect((await explain(String(id), { part: "1" })).status).toBe(200);
    expect((await explain(String(id), { part: "2" })).status).toBe(404);
  });

  it("that the store does not have is explained too", async () => {
    expect((await explain("999999")).body).toMatchObject({ reason: { code: "gone" } });
  });

  it("is asked about again where its store cannot be asked", async () => {
    const away = storeIdSchema.parse("away");
    await api.connect(away, { ...shop.access, url: "http://127.0.0.1:9" });

    const answer = await api.call("GET /api/v1/stores/{storeId}/deliveries/{orderId}/explain", {
      as: away,
      path: { orderId: "1" },
    });

    expect(answer.status).toBe(503);
    expect(answer.body.message).toMatch(/store/);
  });
});

describe("an invented order", () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    locations: [aLocation({ preparationMinutes: 30 })],
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
      nextStep: null,
    });
    const kept = await api.call("GET /api/v1/stores/{storeId}/settings");
    expect(kept.body.revision).toBe(0);
  });

  it.each([
    [{ standing: "cancelled" }, "skip", "cancelled"],
    [{ shipping: null, billing: null }, "hold", "no-address"],
    [{ goods: [{ weightGrams: 200_000 }] }, "hold", "too-heavy"],
    [{ goods: [{ isOnHold: true }] }, "wait", "on-hold"],
    [{ isPartlyRefunded: true }, "hold", "partly-refunded"],
  ])("of %o comes to: %s, %s", async (order, decision, code) => {
    expect((await invent({ order })).body).toMatchObject({ decision, reason: { code } });
  });

  it("goes out by hand, where only a hand sends orders", async () => {
    const byHand = { ...DEFAULT_SETTINGS, dispatch: { when: "by-hand" } };

    expect((await invent({ settings: byHand })).body.decision).toBe("wait");
    expect((await invent({ settings: byHand, byHand: true })).body.decision).toBe("deliver");
  });

  it("must be one: each field that is not is named", async () => {
    const { status, body } = await invent({ order: { standing: "lost", colour: "red" } });

    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toContain("order.standing");
  });
});
