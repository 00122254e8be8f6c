import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { buildHttpCourier } from "#test/builders/bridge/http-courier.ts";
import { startScriptedCourier } from "#test/fakes/courier/scripted-courier.ts";

// A service that keeps the interface document alone: what it leaves open is answered in every way.
const service = await startScriptedCourier();
const { requests, respondWith } = service;
afterAll(() => service.close());
beforeEach(() => service.reset());

const { baseUrl } = service;
const courier = buildHttpCourier({ baseUrl, clientId: "c-1", secretId: "s-1" });
const point = {
  accessKey: "1001",
  name: "Michał Śliwiński 🥣",
  phone: "48511222333",
  email: "m@example.pl",
  address: "al. Tadeusza Kościuszki 5, 90-418 Łódź, PL",
  notes: "śpi dziecko",
};

describe("creating a point", () => {
  it("sends the document's fields, every letter intact, with both headers", async () => {
    respondWith(200, { code: 0, inserted_id: 7 });

    expect(await courier.createPoint(point)).toEqual({ ok: true, value: { pointId: "7" } });

    expect(requests).toMatchObject([
      {
        method: "POST",
        url: "/api/restfull/v4/points/dropoff",
        headers: { clientid: "c-1", secretid: "s-1" },
      },
    ]);
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      access_key: "1001",
      rec_name: "Michał Śliwiński 🥣",
      rec_phone: "48511222333",
      rec_desc: "śpi dziecko",
      rec_address: "al. Tadeusza Kościuszki 5, 90-418 Łódź, PL",
      rec_email: "m@example.pl",
    });
  });

  it.each([
    ["numbers as text", { code: "0", inserted_id: "7", extra: null }],
    ["no code", { inserted_id: 7 }],
  ])("reads an answer with %s", async (_, body) => {
    respondWith(201, body);

    expect(await courier.createPoint(point)).toEqual({ ok: true, value: { pointId: "7" } });
  });

  it.each([
    [
      400,
      { code: 1400, msgtext: "bad", errors: [{ field: "rec_address", msgtext: "too long" }] },
      "bad; rec_address: too long",
    ],
    [200, { code: 5, msgtext: "not served" }, "not served"],
  ])("is refused in the courier's words: %i %j", async (status, body, text) => {
    respondWith(status, body);

    expect(await courier.createPoint(point)).toEqual({
      ok: false,
      refusal: { text },
    });
  });

  it("is refused without words where the courier gave none", async () => {
    respondWith(409, "taken");

    expect(await courier.createPoint(point)).toEqual({
      ok: false,
      refusal: { text: "it answered 409 and gave no reason" },
    });
  });

  it("is asked for again after a short pause, where the courier asks for one", async () => {
    respondWith(200, { code: 0, inserted_id: 7 });
    service.throttleNext(1);

    expect(await courier.createPoint(point)).toEqual({ ok: true, value: { pointId: "7" } });
    expect(requests).toHaveLength(2);
  });

  it("is left for later where the courier asks again", async () => {
    service.throttleNext(2);

    await expect(courier.createPoint(point)).rejects.toThrow("asks for a pause");
  });

  it.each([
    [401, "credentials"],
    [403, "credentials"],
    [429, "paused"],
    [500, "down"],
    [503, "down"],
  ])("may be asked again after %i, and says that it is %s", async (status, kind) => {
    respondWith(status, {});

    const fault = await courier.createPoint(point).catch((thrown: unknown) => thrown);

    expect(fault).toBeInstanceOf(UnavailableError);
    expect(fault).toMatchObject({ kind });
  });

  it.each([
    [429, "paused", "Fri, 20 Nov 2026 12:02:00 GMT", 120],
    [429, "paused", "Fri, 20 Nov 2026 11:00:00 GMT", 0],
    [429, "paused", "later", undefined],
    [429, "paused", "", undefined],
    [503, "down", "90", 90],
  ])("reads the pause of a %i (%s): %j is %s s", async (status, kind, asks, seconds) => {
    respondWith(status, {}, { "retry-after": asks, date: "Fri, 20 Nov 2026 12:00:00 GMT" });
    // Of a short pause the second answer counts.
    respondWith(status, {}, { "retry-after": asks, date: "Fri, 20 Nov 2026 12:00:00 GMT" });

    await expect(courier.createPoint(point)).rejects.toMatchObject({
      kind,
      retryAfterSeconds: seconds,
    });
  });

  it("says how long a pause the courier asks for, and waits for none that is long", async () => {
    respondWith(429, {}, { "retry-after": "120" });

    await expect(courier.createPoint(point)).rejects.toMatchObject({
      kind: "paused",
      retryAfterSeconds: 120,
    });
    expect(requests).toHaveLength(1);
  });

  it.each([
    [200, "null"],
    [200, ""],
    [200, "<html>"],
  ])("throws on what the document does not know: %i %j", async (status, body) => {
    respondWith(status, body);

    await expect(courier.createPoint(point)).rejects.toThrow("violates the contract");
  });
});

describe("looking a point up", () => {
  it.each([
    ["wrapped", { code: 0, data: { id: 7, status_id: 1550 } }, "assigned"],
    ["bare", { id: "7", status_id: "1550" }, "assigned"],
    ["as the only one of a list", { code: "0", data: [{ id: 7, status_id: 1550 }] }, "assigned"],
    [
      "by its status' name",
      { code: 0, data: { id: 7, pack_status: "Delivered to recipient" } },
      "delivered",
    ],
    [
      "by its route's status",
      { data: { id: 7, pack_status: null, route_status: "Picked up" } },
      "picked-up",
    ],
    ["with an id for a status text", { data: { id: 7, pack_status: "1630" } }, "picked-up"],
    [
      "with an unknown status",
      { data: { id: 7, status_id: 4242, pack_status: "Somewhere" } },
      undefined,
    ],
    [
      "with an id of ours that the document does not have",
      { data: { id: 7, status_id: 1830 } },
      undefined,
    ],
  ])("reads it %s", async (_, body, stage) => {
    respondWith(200, body);

    expect(await courier.trackPoint("1001")).toEqual({ pointId: "7", status: stage });
    expect(requests[0]?.url).toBe("/api/restfull/v4/points/dropoff/track/access_key/1001");
  });

  it("takes a record without an id for ours all the same: our key found it", async () => {
    respondWith(200, { status_id: 1000 });

    expect(await courier.findPoint("1001")).toEqual({ pointId: "1001", status: "ready" });
  });

  it.each([
    [404, { code: 1404, msgtext: "no such point" }],
    [404, "not json"],
    [200, "null"],
    [200, { code: 0, data: null }],
    [200, { code: 0, data: [] }],
    [200, { code: 1404, msgtext: "no such point" }],
    [200, {}],
    [200, { code: 0 }],
    [400, { code: 1400, msgtext: "no such point" }],
  ])("finds none: %i %j", async (status, body) => {
    respondWith(status, body);

    expect(await courier.findPoint("1001")).toBeUndefined();
  });

  it.each([
    [400, "<html>"],
    [200, "<html>"],
    [200, ""],
    [200, { message: "Not found" }],
    [200, { code: 0, data: { id: 7, access_key: "somebody-else's" } }],
    [200, { code: 0, data: [{ id: 7 }, { id: 8 }] }],
  ])(
    "never takes what it cannot read for none, which would make a second point: %i %j",
    async (status, body) => {
      respondWith(status, body);

      await expect(courier.findPoint("1001")).rejects.toThrow("violates the contract");
    },
  );

  it.each([
    [{ code: 0, data: { id: 7, access_key: "1001", status_id: 1000 } }],
    [
      {
        code: null,
        data: [
          { id: 6, access_key: "1000" },
          { id: 7, access_key: "1001", status_id: 1000 },
        ],
      },
    ],
    [{ data: { dropoff_id: "7", route_status: "Ready for delivery" } }],
    [{ inserted_id: 7, status_id: 1000 }],
  ])("finds ours in %j", async (body) => {
    respondWith(200, body);

    expect(await courier.findPoint("1001")).toEqual({ pointId: "7", status: "ready" });
  });

  it("escapes a key in the address", async () => {
    respondWith(404, {});

    await courier.findPoint("a/b ü");

    expect(requests[0]?.url).toBe("/api/restfull/v4/points/dropoff/access_key/a%2Fb%20%C3%BC");
  });

  it("says that a courier cannot be reached, without its address or keys", async () => {
    const nowhere = buildHttpCourier({ baseUrl: "http://127.0.0.1:1", secretId: "s-1" });

    await expect(nowhere.trackPoint("1001")).rejects.toThrow(
      new UnavailableError("The courier cannot be reached. It is tried again by itself.", {
        kind: "down",
      }),
    );
  });
});
