import * as z from "zod";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { confirmDropoff, confirmPickup } from "#shared/contract/orders/confirm-calls.ts";
import { cancelOrder, rateDriver } from "#shared/contract/orders/order-change-calls.ts";
import {
  getDriverLocation,
  getOrder,
  getOrderByToken,
} from "#shared/contract/orders/order-read-calls.ts";
import { quoteDropoff, quotePickup } from "#shared/contract/orders/quote-calls.ts";
import { ok } from "#shared/kernel/result.ts";
import { type CourierClient, isRefusedRead, outcome, outsideContract } from "./courier-client.ts";
import { saysFailure, saysSuccess } from "./envelope.ts";
import { confirmBody, quoteBody } from "./order-request-body.ts";
import { readOrder, readOrderId, readWhereabouts } from "./parse-order.ts";
import { readPrice } from "./parse-price.ts";
import { readConfirmed, readQuote } from "./parse-quote.ts";

type OrderCalls = Omit<Courier, "findPoint" | "track" | "createPoint" | "markPoint">;

const QUOTES = { dropoff: quoteDropoff, pickup: quotePickup } as const;
const CONFIRMATIONS = { dropoff: confirmDropoff, pickup: confirmPickup } as const;
/** How the lists are asked for is ours; where they do not come, the order is read without them. */
const WITH_LISTS = { include_history: "1", include_routes: "1" };

/** The orders module of one account; `email` is the one it is registered with. */
export const orders = (ask: CourierClient, email: string): OrderCalls => ({
  async quote(request, now) {
    const call = QUOTES[request.kind];
    const answer = await ask(call, { body: quoteBody(request, email) });
    return outcome(call, answer, (body) => readQuote(body, now));
  },

  async confirm(request) {
    const call = CONFIRMATIONS[request.kind];
    const answer = await ask(call, { body: confirmBody(request, email) });
    return outcome(call, answer, readConfirmed);
  },

  async orderOfToken(token) {
    const answer = await ask(getOrderByToken, { variables: { api_token: token } });
    if (isRefusedRead(answer)) return undefined;
    return known(getOrderByToken, answer.status, readOrderId(answer.body));
  },

  async readOrder(orderId) {
    const variables = { order_id: orderId };
    const answer = await ask(getOrder, { variables, query: WITH_LISTS });
    if (isRefusedRead(answer)) return undefined;
    return known(getOrder, answer.status, readOrder(answer.body, orderId));
  },

  async locateDriver(orderId) {
    const answer = await ask(getDriverLocation, { variables: { order_id: orderId } });
    return answer.status < 400 ? readWhereabouts(answer.body) : undefined;
  },

  async cancelOrder(orderId) {
    const answer = await ask(cancelOrder, { variables: { order_id: orderId } });
    return outcome(cancelOrder, answer, readRefund);
  },

  async rateDriver(orderId, rating) {
    const answer = await ask(rateDriver, { body: { order_id: orderId, rate_val: rating } });
    const rated = outcome(rateDriver, answer, (body) => saysSuccess(body) || undefined);
    return rated.ok ? ok(undefined) : rated;
  },
});

function known<View extends object>(
  call: typeof getOrder | typeof getOrderByToken,
  status: number,
  read: View | "none" | "unknown",
): View | undefined {
  if (read === "unknown") throw outsideContract(call, status);
  return read === "none" ? undefined : read;
}

const refund = z.object({ refund_amount: z.unknown() });

function readRefund(body: unknown) {
  const amount = saysFailure(body) ? undefined : refund.safeParse(body).data?.refund_amount;
  const money = readPrice(amount);
  return money && { refund: money };
}
