import { expect, it } from "vitest";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";

it("shortens a long text of another system, so that each message fits into a stored item", () => {
  const { params } = createMessage("courier-refused", { courierText: "no ".repeat(1000) });

  expect(String(params.courierText)).toHaveLength(500);
  expect(params.courierText).toMatch(/^no no .*… \[shortened\]$/);
});

it("leaves out absent parameters and keeps amounts as they are", () => {
  const price = { minor: 1377, currency: "USD" };

  expect(createMessage("order-booked", { price })).toEqual({
    code: "order-booked",
    params: { price },
  });
  expect(createMessage("order-booked", { price: undefined }).params).toEqual({});
});
