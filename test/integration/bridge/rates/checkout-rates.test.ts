import { afterAll, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import { COURIER_LIMIT_MS } from "#shared/bridge/use-cases/rates/find-courier-price.ts";
import { aRateCallback } from "#test/builders/bridge/rate-request.ts";
import { aLocation, someSettings } from "#test/builders/bridge/settings.ts";
import { checkoutAt, ratesOn } from "#test/fakes/bridge/rates-checkout.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
let stores = 0;
const aCheckout = () => checkoutAt(table, `store-${++stores}`);

const hanging = () => new Promise<never>(() => undefined);

describe("a checkout", () => {
  it("is shown the courier's price, in hundredths as text", async () => {
    const { ask, quotes } = aCheckout();

    expect(await ask()).toEqual({
      status: 200,
      rates: [
        {
          service_name: "Courier",
          service_code: "courier-now",
          description: "",
          currency: "USD",
          total_price: "1000",
        },
      ],
    });
    expect(quotes[0]?.request).toMatchObject({
      single: { address: "350 5th Ave, New York, NY 10118, US" },
      many: [{ address: "20 W 34th St, New York, NY 10001, US", name: "", notes: "" }],
      transportId: 2,
      packSizeId: 1,
      itemValue: 50,
      pickUpAt: undefined,
    });
  });

  it.each([
    ["neither", undefined, "10001"],
    ["zip alone", "10001", undefined],
  ])("is understood whichever way the postal code is named: %s", async (_, zip, postal_code) => {
    const { ask, quotes } = aCheckout();
    const { postal_code: __, ...destination } = aRateCallback().rate.destination;

    await ask({ destination: { ...destination, zip, postal_code } });

    expect(quotes[0]?.request.many[0]?.address).toContain("10001");
  });

  it("is believed with Shopify's signature and without one, never with a wrong one", async () => {
    const { send, sign } = aCheckout();
    const body = JSON.stringify(aRateCallback());

    expect(await send(body, sign(body))).toMatchObject({ status: 200 });
    expect(await send(body)).toMatchObject({ status: 200 });
    expect(await send(body, sign(body, "shpss_other"))).toMatchObject({ status: 401 });
    expect(await send(`${body} `, sign(body))).toMatchObject({ status: 401 });
    expect(await send(body, { "x-shopify-hmac-sha256": "" })).toMatchObject({ status: 401 });
  });

  it("is not answered at an address that was guessed", async () => {
    const { send, quotes, store } = aCheckout();
    const body = JSON.stringify(aRateCallback());

    for (const token of ["", store.storeId, `${store.storeId}.${"A".repeat(27)}`]) {
      expect(await send(body, {}, token)).toMatchObject({ status: 404 });
    }
    expect(quotes).toHaveLength(0);
  });

  it.each(["", "[]", '{"rate":{}}', JSON.stringify(aRateCallback({ items: "none" }))])(
    "that sends something else is refused: %s",
    async (body) => {
      expect(await aCheckout().send(body)).toMatchObject({ status: 400 });
    },
  );

  it("is shown nothing where the merchant has no rates on", async () => {
    const { ask, world, quotes } = aCheckout();
    world.settings = someSettings();

    expect(await ask()).toEqual({ status: 200, rates: [] });
    expect(quotes).toHaveLength(0);
  });

  it("is shown nothing where the courier refuses the address, and the courier is left alone a while", async () => {
    const { ask, world } = aCheckout();
    let asked = 0;
    world.courier = {
      ...world.courier,
      quote: async () => {
        asked += 1;
        return { ok: false, refusal: { text: "outside the served area" } };
      },
    };
    world.settings = ratesOn({ fallbackCents: 900 });

    expect(await ask()).toEqual({ status: 200, rates: [] });
    expect(await ask()).toEqual({ status: 200, rates: [] });
    expect(asked).toBe(1);
  });

  it("of what could not go out as an order is shown nothing", async () => {
    const { ask, world, quotes, restarts } = aCheckout();
    world.settings = ratesOn({ fallbackCents: 900 });
    const items = [{ ...aRateCallback().rate.items[0], grams: 500_000 }];

    expect(await ask({ items })).toEqual({ status: 200, rates: [] });
    world.settings = { ...world.settings, locations: [] };
    restarts();
    expect(await ask()).toEqual({ status: 200, rates: [] });
    expect(quotes).toHaveLength(0);
  });
});

describe("a courier that gives no price", () => {
  it("is waited for shorter than a buyer notices", () => {
    expect(COURIER_LIMIT_MS).toBeLessThanOrEqual(320);
  });

  it("and hangs is waited for no longer than the budget; the buyer sees the merchant's price", async () => {
    const { ask, world, logged } = aCheckout();
    world.settings = ratesOn({ fallbackCents: 1250 });
    world.courier = { ...world.courier, quote: hanging };
    world.courierLimitMs = 20;

    // The courier hangs for good: only the end of the budget lets the checkout answer.
    expect((await ask()).rates).toMatchObject([
      { total_price: "1250", service_code: "courier-now" },
    ]);
    expect(logged).toMatchObject([[{ source: "fallback", cents: 1250 }]]);
  });

  it("and answers late serves the next checkout", async () => {
    const { ask, world, courier } = aCheckout();
    world.settings = ratesOn({ fallbackCents: 1250 });
    const late = Promise.withResolvers<void>();
    world.courier = {
      ...courier,
      quote: async (...asked) => {
        await late.promise;
        return courier.quote(...asked);
      },
    };

    world.courierLimitMs = 20;
    expect((await ask()).rates).toMatchObject([{ total_price: "1250" }]);
    late.resolve();
    await expect.poll(async () => (await ask()).rates?.[0]?.total_price).toBe("1000");
  });

  it("is down, or has a fault, and the buyer sees the merchant's price", async () => {
    const { ask, world, failures } = aCheckout();
    world.settings = ratesOn({ fallbackCents: 1250 });
    for (const fault of [new Unavailable("down", { kind: "down" }), new Error("a fault")]) {
      world.courier = { ...world.courier, quote: () => Promise.reject(fault) };
      expect(await ask()).toMatchObject({ status: 200, rates: [{ total_price: "1250" }] });
    }
    expect(failures).toHaveLength(1);
  });

  it("leaves the buyer without our rate where the merchant set no price for that", async () => {
    const { ask, fails } = aCheckout();
    fails("quote", "before");

    expect(await ask()).toEqual({ status: 200, rates: [] });
  });

  it("need not be asked for a price in another currency: only the merchant's own price is shown", async () => {
    const { ask, world, quotes } = aCheckout();
    world.settings = ratesOn({ currency: "JPY", fallbackCents: 90_000 });

    expect((await ask({ currency: "JPY" })).rates).toMatchObject([
      { total_price: "90000", currency: "JPY" },
    ]);
    expect((await ask({ currency: "USD" })).rates).toEqual([]);
    expect(quotes).toHaveLength(0);
  });
});

describe("a price that is known", () => {
  it("is shown again for ten minutes, in other processes too, and then asked anew", async () => {
    const { ask, restarts, quotes, time } = aCheckout();
    const at = (minutes: number) => {
      time.now = new Date(Date.UTC(2026, 10, 20, 12, minutes));
    };
    await ask();
    await ask();
    restarts();
    at(9);
    await ask();
    expect(quotes).toHaveLength(1);

    at(10);
    await ask();
    expect(quotes).toHaveLength(2);
  });

  it("is not shown beyond its own end", async () => {
    const { ask, courier, world, quotes, time } = aCheckout();
    const soon = new Date(time.now.getTime() + 6 * 60_000);
    world.courier = {
      ...courier,
      quote: async (...asked) => {
        const answer = await courier.quote(...asked);
        return answer.ok ? { ok: true, value: { ...answer.value, expiresAt: soon } } : answer;
      },
    };
    await ask();
    time.now = new Date(time.now.getTime() + 4 * 60_000);
    await ask();

    expect(quotes).toHaveLength(2);
  });

  it("is not shown for what would be asked otherwise since the settings were changed", async () => {
    const { ask, restarts, quotes, world } = aCheckout();
    await ask();
    const moved = aLocation({ address: "1 Other St, New York, NY 10119, US" });
    world.settings = { ...ratesOn(), locations: someSettings({ locations: [moved] }).locations };
    restarts();
    await ask();

    expect(quotes).toHaveLength(2);
  });
});
