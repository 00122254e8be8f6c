import { afterAll, beforeEach, expect, it } from "vitest";
import { buildHttpCourier } from "#test/builders/bridge/http-courier.ts";
import { startScriptedCourier } from "#test/fakes/courier/scripted-courier.ts";

const service = await startScriptedCourier();
afterAll(() => service.close());
beforeEach(() => service.reset());

const courier = buildHttpCourier({ baseUrl: service.baseUrl });

it.each([
  ["the first rating", { code: 0, inserted_id: 7 }],
  ["a rating that another one came before", { code: 0, inserted_id: 7, msgtext: "Rated already." }],
])("takes %s for a success", async (_, body) => {
  service.respondWith(200, body);

  expect(await courier.ratePointDriver("7", 4)).toEqual({ ok: true, value: undefined });
  expect(service.readLastRequest()).toEqual({
    method: "PUT",
    url: "/api/restfull/v4/points/driver/rate",
    body: { id: "7", rate_val: 4 },
  });
});

it.each([
  [409, { code: 1412, msgtext: "No driver is assigned." }, "No driver is assigned."],
  [404, "<html>Not found</html>", "HTTP 404"],
  [405, "", "HTTP 405"],
])("returns the refusal of a %i", async (status, body, text) => {
  service.respondWith(status, body);

  expect(await courier.ratePointDriver("7", 4)).toEqual({ ok: false, refusal: { text } });
});

it("throws when time can help", async () => {
  service.respondWith(503, "");

  await expect(courier.ratePointDriver("7", 4)).rejects.toThrow("courier-fault");
});
