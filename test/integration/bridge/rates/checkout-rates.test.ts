import { afterAll, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { PRICE_TIMEOUT_MS } from "#shared/bridge/use-cases/rates/find-courier-price.ts";
import { buildRateCallback } from "#test/builders/bridge/rate-request.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildRateSettings, createCheckout } from "#test/fakes/bridge/rates-checkout.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
let stores = 0;
const aCheckout = () => createCheckout(table, `store-${++stores}`);

const hanging = () => new Promise<never>(() => undefined);

describe("a checkout", () => {
  it("is shown the courier's price, in hundredths as text", async () => {
    const { requestRates, quotes } = aCheckout();

    expect(await requestRates()).toEqual({
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
    const { requestRates, quotes } = aCheckout();
    const { postal_code: __, ...destination } = buildRateCallback().rate.destination;

    await requestRates({ destination: { ...destination, zip, postal_code } });

    expect(quotes[0]?.request.many[0]?.address).toContain("10001");
  });

  it("is believed with Shopify's signature and without one, never with a wrong one", async () => {
    const { sendCallback, signBody } = aCheckout();
    const body = JSON.stringify(buildRateCallback());

    expect(await sendCallback(body, signBody(body))).toMatchObject({ status: 200 });
    expect(await sendCallback(body)).toMatchObject({ status: 200 });
    expect(await sendCallback(body, signBody(body, "shpss_other"))).toMatchObject({ status: 401 });
    expect(await sendCallback(`${body} `, signBody(body))).toMatchObject({ status: 401 });
    expect(await sendCallback(body, { "x-shopify-hmac-sha256": "" })).toMatchObject({
      status: 401,
    });
  });

  it("is not answered at an address that was guessed", async () => {
    const { sendCallback, quotes, store } = aCheckout();
    const body = JSON.stringify(buildRateCallback());

    for (const token of ["", store.storeId, `${store.storeId}.${"A".repeat(27)}`]) {
      expect(await sendCallback(body, {}, token)).toMatchObject({ status: 404 });
    }
    expect(quotes).toHaveLength(0);
  });

  it.each(["", "[]", '{"rate":{}}', JSON.stringify(buildRateCallback({ items: "none" }))])(
    "that sends something else is refused: %s",
    async (body) => {
      expect(await aCheckout().sendCallback(body)).toMatchObject({ status: 400 });
    },
  );

  it("is shown nothing where the merchant has no rates on", async () => {
    const { requestRates, conditions: simulation, quotes } = aCheckout();
    simulation.settings = buildSettings();

    expect(await requestRates()).toEqual({ status: 200, rates: [] });
    expect(quotes).toHaveLength(0);
  });

  it("is shown nothing where the courier refuses the address, and the courier is left alone a while", async () => {
    const { requestRates, conditions: simulation } = aCheckout();
    let asked = 0;
    simulation.courier = {
      ...simulation.courier,
      quote: async () => {
        asked += 1;
        return { ok: false, refusal: { text: "outside the served area" } };
      },
    };
    simulation.settings = buildRateSettings({ fallbackCents: 900 });

    expect(await requestRates()).toEqual({ status: 200, rates: [] });
    expect(await requestRates()).toEqual({ status: 200, rates: [] });
    expect(asked).toBe(1);
  });

  it("of what could not go out as an order is shown nothing", async () => {
    const { requestRates, conditions: simulation, quotes, restart } = aCheckout();
    simulation.settings = buildRateSettings({ fallbackCents: 900 });
    const items = [{ ...buildRateCallback().rate.items[0], grams: 500_000 }];

    expect(await requestRates({ items })).toEqual({ status: 200, rates: [] });
    simulation.settings = { ...simulation.settings, locations: [] };
    restart();
    expect(await requestRates()).toEqual({ status: 200, rates: [] });
    expect(quotes).toHaveLength(0);
  });
});

describe("a courier that gives no price", () => {
  it("is waited for shorter than a buyer notices", () => {
    expect(PRICE_TIMEOUT_MS).toBeLessThanOrEqual(320);
  });

  it("and hangs is waited for no longer than the budget; the buyer sees the merchant's price", async () => {
    const { requestRates, conditions: simulation, logged } = aCheckout();
    simulation.settings = buildRateSettings({ fallbackCents: 1250 });
    simulation.courier = { ...simulation.courier, quote: hanging };
    simulation.courierLimitMs = 20;

    // The courier hangs for good: only the end of the budget lets the checkout answer.
    expect((await requestRates()).rates).toMatchObject([
      { total_price: "1250", service_code: "courier-now" },
    ]);
    expect(logged).toMatchObject([[{ source: "fallback", cents: 1250 }]]);
  });

  it("and answers late serves the next checkout", async () => {
    const { requestRates, conditions: simulation, courier } = aCheckout();
    simulation.settings = buildRateSettings({ fallbackCents: 1250 });
    const late = Promise.withResolvers<void>();
    simulation.courier = {
      ...courier,
      quote: async (...asked) => {
        await late.promise;
        return courier.quote(...asked);
      },
    };

    simulation.courierLimitMs = 20;
    expect((await requestRates()).rates).toMatchObject([{ total_price: "1250" }]);
    late.resolve();
    await expect.poll(async () => (await requestRates()).rates?.[0]?.total_price).toBe("1000");
  });

  it("is down, or has a fault, and the buyer sees the merchant's price", async () => {
    const { requestRates, conditions: simulation, failures } = aCheckout();
    simulation.settings = buildRateSettings({ fallbackCents: 1250 });
    for (const fault of [new UnavailableError("down", { kind: "down" }), new Error("a fault")]) {
      simulation.courier = { ...simulation.courier, quote: () => Promise.reject(fault) };
      expect(await requestRates()).toMatchObject({ status: 200, rates: [{ total_price: "1250" }] });
    }
    expect(failures).toHaveLength(1);
  });

  it("leaves the buyer without our rate where the merchant set no price for that", async () => {
    const { requestRates, failNext } = aCheckout();
    failNext("quote", "before");

    expect(await requestRates()).toEqual({ status: 200, rates: [] });
  });

  it("need not be asked for a price in another currency: only the merchant's own price is shown", async () => {
    const { requestRates, conditions: simulation, quotes } = aCheckout();
    simulation.settings = buildRateSettings({ currency: "JPY", fallbackCents: 90_000 });

    expect((await requestRates({ currency: "JPY" })).rates).toMatchObject([
      { total_price: "90000", currency: "JPY" },
    ]);
    expect((await requestRates({ currency: "USD" })).rates).toEqual([]);
    expect(quotes).toHaveLength(0);
  });
});

describe("a price that is known", () => {
  it("is shown again for ten minutes, in other processes too, and then asked anew", async () => {
    const { requestRates, restart, quotes, time } = aCheckout();
    const at = (minutes: number) => {
      time.now = new Date(Date.UTC(2026, 10, 20, 12, minutes));
    };
    await requestRates();
    await requestRates();
    restart();
    at(9);
    await requestRates();
    expect(quotes).toHaveLength(1);

    at(10);
    await requestRates();
    expect(quotes).toHaveLength(2);
  });

  it("is not shown beyond its own end", async () => {
    const { requestRates, courier, conditions: simulation, quotes, time } = aCheckout();
    const soon = new Date(time.now.getTime() + 6 * 60_000);
    simulation.courier = {
      ...courier,
      quote: async (...asked) => {
        const answer = await courier.quote(...asked);
        return answer.ok ? { ok: true, value: { ...answer.value, expiresAt: soon } } : answer;
      },
    };
    await requestRates();
    time.now = new Date(time.now.getTime() + 4 * 60_000);
    await requestRates();

    expect(quotes).toHaveLength(2);
  });

  it("is not shown for what would be asked otherwise since the settings were changed", async () => {
    const { requestRates, restart, quotes, conditions: simulation } = aCheckout();
    await requestRates();
    const moved = buildLocation({ address: "1 Other St, New York, NY 10119, US" });
    simulation.settings = {
      ...buildRateSettings(),
      locations: buildSettings({ locations: [moved] }).locations,
    };
    restart();
    await requestRates();

    expect(quotes).toHaveLength(2);
  });
});
