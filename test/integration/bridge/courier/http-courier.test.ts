import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { buildHttpCourier } from "#test/builders/bridge/http-courier.ts";
import { startScriptedCourier } from "#test/fakes/courier/scripted-courier.ts";

// The service follows only the documentation. The tests cover each variant that it leaves open.
const service = await startScriptedCourier();
const { requests, respondWith } = service;
afterAll(() => service.close());
beforeEach(() => service.reset());

const UNCLEAR = new UnavailableError(createMessage("courier-unclear"));
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
  it("sends the documented fields with all characters and both headers", async () => {
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
  ])("parses an answer with %s", async (_, body) => {
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
  ])("returns the courier's message for %i %j", async (status, body, text) => {
    respondWith(status, body);

    expect(await courier.createPoint(point)).toEqual({
      ok: false,
      refusal: { text },
    });
  });

  it("returns a default message when the courier sends none", async () => {
    respondWith(409, { code: 1410 });

    expect(await courier.createPoint(point)).toEqual({
      ok: false,
      refusal: { text: "HTTP 409" },
    });
  });

  it.each([
    [404, "<html>"],
    [405, ""],
    [400, {}],
    [409, "taken"],
    [404, { message: "Not Found" }],
    [200, "<html>"],
    [200, ""],
  ])("does not take %i %j for a refusal: the courier did not write it", async (status, body) => {
    respondWith(status, body);

    await expect(courier.createPoint(point)).rejects.toThrow(UNCLEAR);
  });

  it("is repeated after a short pause that the courier asks for", async () => {
    respondWith(200, { code: 0, inserted_id: 7 });
    service.throttleNext(1);

    expect(await courier.createPoint(point)).toEqual({ ok: true, value: { pointId: "7" } });
    expect(requests).toHaveLength(2);
  });

  it("fails when the courier asks for a second pause", async () => {
    service.throttleNext(2);

    await expect(courier.createPoint(point)).rejects.toThrow("courier-paused");
  });

  it.each([
    [401, "credentials"],
    [403, "credentials"],
    [429, "paused"],
    [500, "down"],
    [503, "down"],
  ])("can be retried after %i and reports it as %s", async (status, kind) => {
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
    // For a short pause, the second answer counts.
    respondWith(status, {}, { "retry-after": asks, date: "Fri, 20 Nov 2026 12:00:00 GMT" });

    await expect(courier.createPoint(point)).rejects.toMatchObject({
      kind,
      retryAfterSeconds: seconds,
    });
  });

  it("reports a long pause without waiting for it", async () => {
    respondWith(429, {}, { "retry-after": "120" });

    await expect(courier.createPoint(point)).rejects.toMatchObject({
      kind: "paused",
      retryAfterSeconds: 120,
    });
    expect(requests).toHaveLength(1);
  });

  it.each(["null", { code: 0 }])("throws for an undocumented answer: %j", async (body) => {
    respondWith(200, body);

    await expect(courier.createPoint(point)).rejects.toThrow("violates the contract");
  });
});

describe("finding a point", () => {
  it.each([
    ["wrapped", { code: 0, data: { id: 7, status_id: 1550 } }, "assigned"],
    ["bare", { id: "7", status_id: "1550" }, "assigned"],
    ["as the only one of a list", { code: "0", data: [{ id: 7, status_id: 1550 }] }, "assigned"],
    [
      "by the name of its status",
      { code: 0, data: { id: 7, pack_status: "Delivered to recipient" } },
      "delivered",
    ],
    [
      "by the status of its route",
      { data: { id: 7, pack_status: null, route_status: "Picked up" } },
      "picked-up",
    ],
    ["with an id for a status text", { data: { id: 7, pack_status: "1630" } }, "picked-up"],
    [
      "with an unknown status",
      { data: { id: 7, status_id: 4242, pack_status: "Somewhere" } },
      undefined,
    ],
    ["with an unknown internal id", { data: { id: 7, status_id: 1830 } }, undefined],
  ])("parses it %s", async (_, body, stage) => {
    respondWith(200, body);

    expect(await courier.trackPoint("1001")).toEqual({ pointId: "7", status: stage });
    expect(requests[0]?.url).toBe("/api/restfull/v4/points/dropoff/track/access_key/1001");
  });

  it("accepts a record without an id, because the access key matched", async () => {
    respondWith(200, { status_id: 1000 });

    expect(await courier.findPoint("1001")).toEqual({ pointId: "1001", status: "ready" });
  });

  it.each([
    [404, { code: 1404, msgtext: "no such point" }],
    [200, { code: 0, data: null }],
    [200, { code: 0, data: [] }],
    [200, { code: 1404, msgtext: "no such point" }],
    [200, { code: 0 }],
    [400, { code: 1400, msgtext: "no such point" }],
  ])("returns undefined for %i %j", async (status, body) => {
    respondWith(status, body);

    expect(await courier.findPoint("1001")).toBeUndefined();
  });

  it.each([
    [404, "<html>"],
    [404, ""],
    [404, { message: "Not Found" }],
    [400, "<html>"],
    [400, {}],
    [200, "<html>"],
    [200, ""],
    [200, "null"],
    [200, {}],
    [200, { message: "Not found" }],
    [200, { code: 0, data: { id: 7, access_key: "somebody-else's" } }],
    [200, { code: 0, data: [{ id: 7 }, { id: 8 }] }],
  ])(
    "throws for an unreadable answer, so that no second point is created: %i %j",
    async (status, body) => {
      respondWith(status, body);

      await expect(courier.findPoint("1001")).rejects.toThrow(UNCLEAR);
    },
  );

  it.each([408, 425, 429, 500, 503])("never takes status %i for an answer", async (status) => {
    respondWith(status, { code: 1404, msgtext: "no such point" });

    await expect(courier.findPoint("1001")).rejects.toThrow(UnavailableError);
  });

  it.each([
    ["404 1404", true],
    ["404 1405", false],
    ["200 1404", false],
  ])("believes only the form that the courier is known for: %s", async (point, isBelieved) => {
    const known = buildHttpCourier({ baseUrl, noneForms: { point } });
    respondWith(404, { code: 1404, msgtext: "no such point" });

    const found = known.findPoint("1001");

    await (isBelieved
      ? expect(found).resolves.toBeUndefined()
      : expect(found).rejects.toThrow(UNCLEAR));
  });

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
  ])("finds the matching point in %j", async (body) => {
    respondWith(200, body);

    expect(await courier.findPoint("1001")).toEqual({ pointId: "7", status: "ready" });
  });

  it("escapes the access key in the URL", async () => {
    respondWith(404, { code: 1404 });

    await courier.findPoint("a/b ü");

    expect(requests[0]?.url).toBe("/api/restfull/v4/points/dropoff/access_key/a%2Fb%20%C3%BC");
  });

  it("reports an unreachable courier without its address or keys", async () => {
    const nowhere = buildHttpCourier({ baseUrl: "http://127.0.0.1:1", secretId: "s-1" });

    await expect(nowhere.trackPoint("1001")).rejects.toThrow(
      new UnavailableError(createMessage("courier-silent"), {
        kind: "down",
      }),
    );
  });
});
