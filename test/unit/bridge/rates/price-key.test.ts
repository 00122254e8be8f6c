import { expect, it } from "vitest";
import { toPriceKey } from "#shared/bridge/domain/rates/stored-rate.ts";
import { buildOrderRequest, buildStop } from "#test/builders/bridge/order-request.ts";

const coordinates = { latitude: 40.7, longitude: -74 };

it("finds the checkout's price for an order whose buyer has coordinates", () => {
  const atCheckout = buildOrderRequest({ many: [buildStop()] });

  expect(toPriceKey(buildOrderRequest({ many: [buildStop({ coordinates })] }))).toBe(
    toPriceKey(atCheckout),
  );
  expect(toPriceKey(buildOrderRequest({ single: buildStop({ coordinates }) }))).not.toBe(
    toPriceKey(buildOrderRequest({ single: buildStop() })),
  );
});
