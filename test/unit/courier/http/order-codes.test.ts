import { expect, it } from "vitest";
import { createCourierApi } from "#functions/courier/http/courier-api.ts";
import { defineRoute } from "#functions/courier/http/route.ts";
import { cancelOrder, rateDriver } from "#shared/contract/orders/order-change-calls.ts";
import { getDriverLocation } from "#shared/contract/orders/order-read-calls.ts";
import { fail, ok } from "#shared/kernel/result.ts";
import { buildCourierHttpEvent } from "#test/fakes/courier/courier-http-event.ts";
import { createInvoker, createRecorderFake } from "#test/fakes/http-invocation.ts";

const V4 = "/api/restfull/v4/orders";
const app = createCourierApi<string>(
  [
    defineRoute(cancelOrder, async ({ variables }) => {
      if (variables.order_id === "broken") throw new Error("disk failure");
      return fail({ name: "notFound" as const, msgtext: "No." });
    }),
    defineRoute(rateDriver, async () => fail({ name: "noDriver" as const, msgtext: "No." })),
    defineRoute(getDriverLocation, async () => ok(null)),
  ],
  async ({ headers: { clientid } }) =>
    clientid === "me" ? ok("me") : fail({ name: "unauthenticated" as const, msgtext: "Who?" }),
  createRecorderFake(),
);
const invoke = createInvoker(app);
const me = { ClientId: "me" };
const sendRequest = (...event: Parameters<typeof buildCourierHttpEvent>) =>
  invoke(buildCourierHttpEvent(...event));

it.each([
  ["a refusal", ["PUT", `${V4}/cancel/7`, me], 404, "1404"],
  ["missing credentials", ["PUT", `${V4}/cancel/7`], 401, "1401"],
  ["an internal error", ["PUT", `${V4}/cancel/broken`, me], 500, "1500"],
  ["an oversized body", ["PUT", `${V4}/cancel/7`, me, "x".repeat(256 * 1024 + 1)], 413, "1400"],
] as const)(
  "returns the code of %s on an order call as text",
  async (_name, event, status, code) => {
    expect(await sendRequest(event[0], event[1], event[2], event[3])).toMatchObject({
      status,
      body: { code },
    });
  },
);

it("returns the codes of a rating as integers, for refusals and invalid bodies", async () => {
  const body = { order_id: 7, rate_val: 5 };
  const rate = (sent: unknown) => sendRequest("PUT", `${V4}/driver/rate`, me, sent);

  expect(await rate(body)).toMatchObject({ status: 409, body: { code: 1412 } });
  expect(await rate({ ...body, rate_val: 9 })).toMatchObject({ status: 400, body: { code: 1400 } });
});

it.each(["", "/"])(
  "accepts a documented path that ends in a slash with the ending %j",
  async (end) => {
    expect(await sendRequest("GET", `${V4}/7/driver-location${end}`, me)).toMatchObject({
      status: 200,
      body: null,
    });
  },
);
