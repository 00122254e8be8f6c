import { afterAll, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { PRICE_TIMEOUT_MS } from "#shared/bridge/use-cases/rates/find-courier-price.ts";
import { buildRateCallback } from "#test/builders/bridge/rate-request.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildRateSettings, createCheckout } from "#test/fakes/bridge/rates-checkout.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
let stores = 0;
const startCheckout = () => createCheckout(table, `store-${++stores}`);

const hangForever = () => new Promise<never>(() => undefined);

describe("a checkout request", () => {
  it("is answered with the courier's price in hundredths as text", async () => {
    const { requestRates, quotes } = startCheckout();

    expect(await requestRates()).toEqual({
      status: 200,
      rates: [
        {
          service_name: "Courier",
          service_code: "courier-now",
          description: "",
          currency: "USD",
          total_price: "1000",
          phone_required: true,
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
  ])("is parsed with the postal code in either field: %s", async (_, zip, postal_code) => {
    const { requestRates, quotes } = startCheckout();
    const { postal_code: __, ...destination } = buildRateCallback().rate.destination;

    await requestRates({ destination: { ...destination, zip, postal_code } });

    expect(quotes[0]?.request.many[0]?.address).toContain("10001");
  });

  it("is accepted with Shopify's signature or without one, and rejected with a wrong one", async () => {
    const { sendCallback, signBody } = startCheckout();
    const body = JSON.stringify(buildRateCallback());

    expect(await sendCallback(body, signBody(body))).toMatchObject({ status: 200 });
    expect(await sendCallback(body)).toMatchObject({ status: 200 });
    expect(await sendCallback(body, signBody(body, "shpss_other"))).toMatchObject({ status: 401 });
    expect(await sendCallback(`${body} `, signBody(body))).toMatchObject({ status: 401 });
    expect(await sendCallback(body, { "x-shopify-hmac-sha256": "" })).toMatchObject({
      status: 401,
    });
  });

  it("is rejected at a guessed address", async () => {
    const { sendCallback, quotes, store } = startCheckout();
    const body = JSON.stringify(buildRateCallback());

    for (const token of ["", store.storeId, `${store.storeId}.${"A".repeat(27)}`]) {
      expect(await sendCallback(body, {}, token)).toMatchObject({ status: 404 });
    }
    expect(quotes).toHaveLength(0);
  });

  it.each(["", "[]", '{"rate":{}}', JSON.stringify(buildRateCallback({ items: "none" }))])(
    "is rejected with an invalid body: %s",
    async (body) => {
      expect(await startCheckout().sendCallback(body)).toMatchObject({ status: 400 });
    },
  );

  it("gets no rates when the merchant has turned rates off", async () => {
    const { requestRates, conditions: simulation, quotes } = startCheckout();
    simulation.settings = buildSettings();

    expect(await requestRates()).toEqual({ status: 200, rates: [] });
    expect(quotes).toHaveLength(0);
  });

  it("gets no rates when the courier refuses the address, and does not ask the courier again for a while", async () => {
    const { requestRates, conditions: simulation } = startCheckout();
    let quoteCalls = 0;
    simulation.courier = {
      ...simulation.courier,
      quote: async () => {
        quoteCalls += 1;
        return { ok: false, refusal: { text: "outside the served area" } };
      },
    };
    simulation.settings = buildRateSettings({ fallbackCents: 900 });

    expect(await requestRates()).toEqual({ status: 200, rates: [] });
    expect(await requestRates()).toEqual({ status: 200, rates: [] });
    expect(quoteCalls).toBe(1);
  });

  it("gets no rates for goods that cannot be delivered", async () => {
    const { requestRates, conditions: simulation, quotes, restart } = startCheckout();
    simulation.settings = buildRateSettings({ fallbackCents: 900 });
    const items = [{ ...buildRateCallback().rate.items[0], grams: 500_000 }];

    expect(await requestRates({ items })).toEqual({ status: 200, rates: [] });
    simulation.settings = { ...simulation.settings, locations: [] };
    restart();
    expect(await requestRates()).toEqual({ status: 200, rates: [] });
    expect(quotes).toHaveLength(0);
  });
});

describe("a courier that quotes no price", () => {
  it("has a time limit that buyers do not notice", () => {
    expect(PRICE_TIMEOUT_MS).toBeLessThanOrEqual(320);
  });

  it("delays the checkout by at most the time limit, and the buyer sees the merchant's fallback price", async () => {
    const { requestRates, conditions: simulation, logged } = startCheckout();
    simulation.settings = buildRateSettings({ fallbackCents: 1250 });
    simulation.courier = { ...simulation.courier, quote: hangForever };
    simulation.courierLimitMs = 20;

    // The courier never answers. Only the time limit lets the checkout answer.
    expect((await requestRates()).rates).toMatchObject([
      { total_price: "1250", service_code: "courier-now" },
    ]);
    expect(logged).toMatchObject([[{ source: "fallback", cents: 1250 }]]);
  });

  it("and answers late provides the price of the next checkout", async () => {
    const { requestRates, conditions: simulation, courier } = startCheckout();
    simulation.settings = buildRateSettings({ fallbackCents: 1250 });
    const late = Promise.withResolvers<void>();
    simulation.courier = {
      ...courier,
      quote: async (...args) => {
        await late.promise;
        return courier.quote(...args);
      },
    };

    simulation.courierLimitMs = 20;
    expect((await requestRates()).rates).toMatchObject([{ total_price: "1250" }]);
    late.resolve();
    await expect.poll(async () => (await requestRates()).rates?.[0]?.total_price).toBe("1000");
  });

  it("is replaced by the merchant's fallback price after an error", async () => {
    const { requestRates, conditions: simulation, failures } = startCheckout();
    simulation.settings = buildRateSettings({ fallbackCents: 1250 });
    for (const fault of [
      new UnavailableError(createMessage("courier-silent"), { kind: "down" }),
      new Error("a fault"),
    ]) {
      simulation.courier = { ...simulation.courier, quote: () => Promise.reject(fault) };
      expect(await requestRates()).toMatchObject({ status: 200, rates: [{ total_price: "1250" }] });
    }
    expect(failures).toHaveLength(1);
  });

  it("leaves the checkout without a rate when the merchant set no fallback price", async () => {
    const { requestRates, failNext } = startCheckout();
    failNext("quote", "before");

    expect(await requestRates()).toEqual({ status: 200, rates: [] });
  });

  it("is not asked for a price in another currency", async () => {
    const { requestRates, conditions: simulation, quotes } = startCheckout();
    simulation.settings = buildRateSettings({ currency: "JPY", fallbackCents: 90_000 });

    expect((await requestRates({ currency: "JPY" })).rates).toMatchObject([
      { total_price: "90000", currency: "JPY" },
    ]);
    expect((await requestRates({ currency: "USD" })).rates).toEqual([]);
    expect(quotes).toHaveLength(0);
  });
});

describe("a stored price", () => {
  it("is shown again for ten minutes, also by other processes, and is then quoted again", async () => {
    const { requestRates, restart, quotes, time } = startCheckout();
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

  it("is not shown after its expiry", async () => {
    const { requestRates, courier, conditions: simulation, quotes, time } = startCheckout();
    const soon = new Date(time.now.getTime() + 6 * 60_000);
    simulation.courier = {
      ...courier,
      quote: async (...args) => {
        const answer = await courier.quote(...args);
        return answer.ok ? { ok: true, value: { ...answer.value, expiresAt: soon } } : answer;
      },
    };
    await requestRates();
    time.now = new Date(time.now.getTime() + 4 * 60_000);
    await requestRates();

    expect(quotes).toHaveLength(2);
  });

  it("is not shown when changed settings lead to another request", async () => {
    const { requestRates, restart, quotes, conditions: simulation } = startCheckout();
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
