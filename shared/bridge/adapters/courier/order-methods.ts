import * as z from "zod";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { confirmDropoff, confirmPickup } from "#shared/contract/orders/confirm-calls.ts";
import { cancelOrder, rateDriver } from "#shared/contract/orders/order-change-calls.ts";
import {
  getDriverLocation,
  getOrder,
  getOrderByToken,
  listOrders,
} from "#shared/contract/orders/order-read-calls.ts";
import { quoteDropoff, quotePickup } from "#shared/contract/orders/quote-calls.ts";
import { type CourierClient, toCallResult, toEmptyResult } from "./courier-client.ts";
import { isFailure, isSuccess } from "./envelope.ts";
import { readLookUp } from "./none-answer.ts";
import { toConfirmBody, toQuoteBody } from "./order-request-body.ts";
import { parseDriverLocation } from "./parse-driver-location.ts";
import { parseOrder, parseOrderId } from "./parse-order.ts";
import { parseOrderList } from "./parse-order-list.ts";
import { parsePrice } from "./parse-price.ts";
import { parseConfirmedOrder, parseQuote } from "./parse-quote.ts";

type OrderMethods = Omit<
  Courier,
  "findPoint" | "trackPoint" | "createPoint" | "markPoint" | "ratePointDriver" | "erase"
>;

const QUOTE_CALLS = { dropoff: quoteDropoff, pickup: quotePickup } as const;
const CONFIRM_CALLS = { dropoff: confirmDropoff, pickup: confirmPickup } as const;
/** These parameters are not documented. What a courier does not know is left out of its answer. */
const DETAILS_QUERY = {
  include_history: "1",
  include_routes: "1",
  include_images: "1",
  include_driver_location: "1",
};

/**
 * Creates the calls of the orders module, for one account. `email` is the address of its registration,
 * `noneForm` how its courier is known to say that an order does not exist.
 */
export const createOrderMethods = (
  sendCall: CourierClient,
  email: string,
  noneForm?: string,
): OrderMethods => ({
  async quote(request, now) {
    const call = QUOTE_CALLS[request.kind];
    const response = await sendCall(call, { body: toQuoteBody(request, email) });
    return toCallResult(call, response, (body) => parseQuote(body, now));
  },

  async confirm(request) {
    const call = CONFIRM_CALLS[request.kind];
    const response = await sendCall(call, { body: toConfirmBody(request, email) });
    return toCallResult(call, response, parseConfirmedOrder);
  },

  async findOrderByToken(token) {
    const response = await sendCall(getOrderByToken, { variables: { api_token: token } });
    return readLookUp(response, parseOrderId, noneForm);
  },

  async readOrder(orderId) {
    const variables = { order_id: orderId };
    const response = await sendCall(getOrder, { variables, query: DETAILS_QUERY });
    return readLookUp(response, (body) => parseOrder(body, orderId));
  },

  async listOrders(start) {
    const response = await sendCall(listOrders, { query: { start: String(start) } });
    return response.status < 400 ? parseOrderList(response.body) : undefined;
  },

  async locateDriver(orderId) {
    const response = await sendCall(getDriverLocation, { variables: { order_id: orderId } });
    return response.status < 400 ? parseDriverLocation(response.body) : undefined;
  },

  async cancelOrder(orderId) {
    const response = await sendCall(cancelOrder, { variables: { order_id: orderId } });
    return toCallResult(cancelOrder, response, parseRefund);
  },

  async rateDriver(orderId, rating) {
    const body = { order_id: orderId, rate_val: rating };
    return toEmptyResult(rateDriver, await sendCall(rateDriver, { body }), isSuccess);
  },
});

const refundSchema = z.object({ refund_amount: z.unknown() });

function parseRefund(body: unknown) {
  const amount = isFailure(body) ? undefined : refundSchema.safeParse(body).data?.refund_amount;
  const money = parsePrice(amount);
  return money && { refund: money };
}
