import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { buildHttpCourier } from "#test/builders/bridge/http-courier.ts";
import { startScriptedCourier } from "#test/fakes/courier/scripted-courier.ts";

// The documentation leaves parts of the points module open. The tests cover each variant.
const service = await startScriptedCourier();
const { requests, respondWith, baseUrl } = service;
afterAll(() => service.close());
beforeEach(() => service.reset());

const courier = buildHttpCourier({ baseUrl });
const point = {
  accessKey: "1001",
  name: "Michał Śliwiński 🥣",
  phone: "48511222333",
  email: "m@example.pl",
  address: "al. Tadeusza Kościuszki 5, 90-418 Łódź, PL",
  notes: "śpi dziecko",
};

describe("a point with a pick-up location and time", () => {
  const at = new Date("2026-11-20T09:05:59.000Z");
  const request = { ...point, pickUp: { address: "Piotrkowska 1, Łódź", at, notes: "ramp 3" } };
  const lookUp = "/api/restfull/v4/points/dropoff/access_key/1001";

  it("is created with the documented fields and its time in UTC", async () => {
    respondWith(200, { code: 0, inserted_id: 7 });

    expect(await courier.createPoint(request)).toEqual({ ok: true, value: { pointId: "7" } });
    expect(service.readLastRequest()).toEqual({
      method: "POST",
      url: "/api/restfull/v4/points/dropoff/route",
      body: {
        access_key: "1001",
        rec_name: "Michał Śliwiński 🥣",
        rec_phone: "48511222333",
        rec_desc: "śpi dziecko",
        rec_address: "al. Tadeusza Kościuszki 5, 90-418 Łódź, PL",
        rec_email: "m@example.pl",
        pickup_address: "Piotrkowska 1, Łódź",
        pickup_time: "2026-11-20 09:05",
        pickup_address_text: "ramp 3",
      },
    });
  });

  it("limits texts to the documented length", async () => {
    respondWith(200, { code: 0, inserted_id: 7 });
    const pickUp = { address: "a".repeat(501), at, notes: "n".repeat(2001) };
    await courier.createPoint({ ...point, pickUp });

    const { body } = service.readLastRequest();
    expect([body.pickup_address.length, body.pickup_address_text.length]).toEqual([500, 2000]);
  });

  it.each([
    ["empty", ""],
    ["null", "null"],
    ["a word", "OK"],
    ["a success without an id", { code: 0 }],
    ["a flag instead of an id", { code: 0, inserted_id: -1 }],
  ])(
    "is looked up when the answer is %s, because the documentation describes no answer",
    async (_, body) => {
      respondWith(201, body);
      service.respondAt(lookUp, { code: 0, data: { id: 7, access_key: "1001" } });

      expect(await courier.createPoint(request)).toEqual({ ok: true, value: { pointId: "7" } });
    },
  );

  it("is refused without a look-up when the courier refuses it", async () => {
    respondWith(200, { code: 1430, msgtext: "not served" });

    expect(await courier.createPoint(request)).toEqual({
      ok: false,
      refusal: { text: "not served" },
    });
    expect(requests).toHaveLength(1);
  });

  it.each([
    [200, { code: 0 }, "violates the contract"],
    [200, "", "courier-unclear"],
    [404, "<html>", "courier-unclear"],
  ])(
    "causes an error when the answer is %i %j and no point is found",
    async (status, body, error) => {
      respondWith(status, body);
      service.respondAt(lookUp, { code: 0, data: null });

      await expect(courier.createPoint(request)).rejects.toThrow(error);
    },
  );
});

describe("marking a point", () => {
  it.each([
    ["delivery-ready", "dropoff-delivery-ready"],
    ["return-ready", "dropoff-laboratory-ready"],
    ["return-received", "dropoff-received"],
  ] as const)("as %s calls %s", async (as, path) => {
    respondWith(200, { inserted_id: -1 });

    expect(await courier.markPoint("7", as)).toEqual({ ok: true, value: undefined });
    const url = `/api/restfull/v4/points/${path}`;
    expect(service.readLastRequest()).toEqual({ method: "PUT", url, body: { id: "7" } });
  });

  it.each([[{ code: 0, inserted_id: -1 }], [{ code: "0" }], [{ code: null, inserted_id: "-1" }]])(
    "treats %j as a success",
    async (body) => {
      respondWith(200, body);

      expect((await courier.markPoint("7", "return-ready")).ok).toBe(true);
    },
  );

  it.each([
    [409, { code: 1410, msgtext: "It is ready." }, "It is ready."],
    [200, { code: 1410, inserted_id: -1, msgtext: "It is ready." }, "It is ready."],
    [404, "", "HTTP 404"],
  ])("treats %i %j as a refusal", async (status, body, text) => {
    respondWith(status, body);

    expect(await courier.markPoint("7", "return-ready")).toEqual({ ok: false, refusal: { text } });
  });

  it.each([[{}], [{ inserted_id: 7 }], ["null"], [""]])("throws for %j", async (body) => {
    respondWith(200, body);

    await expect(courier.markPoint("7", "return-ready")).rejects.toThrow("violates the contract");
  });
});
