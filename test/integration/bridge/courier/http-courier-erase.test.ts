import { afterAll, beforeEach, expect, it } from "vitest";
import { buildHttpCourier } from "#test/builders/bridge/http-courier.ts";
import { startScriptedCourier } from "#test/fakes/courier/scripted-courier.ts";

const service = await startScriptedCourier();
afterAll(() => service.close());
beforeEach(() => service.reset());

const courier = buildHttpCourier({ baseUrl: service.baseUrl });
const V4 = "/api/restfull/v4";

it.each([
  ["order", `${V4}/orders/42/personal-data`],
  ["point", `${V4}/points/dropoff/42/personal-data`],
] as const)("asks to erase an %s", async (kind, url) => {
  service.respondWith(200, { code: 0, erased_at: "2026-11-20T12:00:00.000Z" });

  expect(await courier.erase(kind, "42")).toBe("erased");
  expect(service.readLastRequest()).toMatchObject({ method: "DELETE", url });
});

it.each([
  ["no content", 204, "", "erased"],
  ["no such call", 405, "", "not-supported"],
  ["a refusal, because the courier delivers", 409, { code: "1410", msgtext: "" }, "refused"],
  ["a failure in a success", 200, { code: 7 }, "refused"],
  ["a page for every address", 200, "<html>Welcome</html>", "refused"],
])("reads %s: %i", async (_, status, body, outcome) => {
  service.respondWith(status, body);

  expect(await courier.erase("order", "42")).toBe(outcome);
});

// 404 says that there is no such call, or no such record. Reading the record tells.
it.each([
  ["the record, which it cannot erase", 200, { code: "0", data: { id: "42" } }, "not-supported"],
  ["no such record", 404, { code: 1404, msgtext: "There is none." }, "erased"],
  ["nothing clear", 404, "<html>Not found</html>", "refused"],
])("after 404 asks for the record and finds %s", async (_, status, body, outcome) => {
  service.respondInTurn([404, { code: 1404, msgtext: "There is none." }], [status, body]);

  expect(await courier.erase("order", "42")).toBe(outcome);
  expect(service.requests.map(({ method }) => method)).toEqual(["DELETE", "GET"]);
});

it("throws when time can help", async () => {
  service.respondWith(503, "");

  await expect(courier.erase("point", "42")).rejects.toThrow("courier-fault");
});
