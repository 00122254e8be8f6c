import type { ConfirmBody } from "#shared/contract/orders/confirm-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import {
  newOrder,
  type Order,
  type OrderDraft,
  type OrderOptions,
  type OrderRequest,
  type Quote,
} from "../../domain/orders/order.ts";
import type { Locator, OrderDriveHints, Orders, Quotes } from "../../ports-for-orders.ts";
import { type Refusal, wrongField } from "../refusal.ts";
import { type Offer, offerOf } from "./build-offer.ts";
import { alreadyUsed, findOpenQuote } from "./find-open-quote.ts";
import { nextOrderStepAt } from "./set-order-status.ts";

/** What confirming needs. */
export interface ConfirmDeps {
  readonly quotes: Quotes;
  readonly orders: Orders;
  readonly locator: Locator;
  readonly hints: OrderDriveHints;
  readonly clock: Clock;
}

/**
 * Makes the one order of a token. Of several confirmations the first is answered with success; the
 * others are told the id of its order, also where the first died before it had an answer.
 */
export function confirmOrder(deps: ConfirmDeps) {
  const { orders, hints, clock } = deps;
  const openQuote = findOpenQuote(deps);
  const offered = offerOf(deps.locator);

  return async (
    account: Account,
    kind: OrderRequest["kind"],
    body: ConfirmBody,
  ): Promise<Result<Order, Refusal>> => {
    const now = clock();
    const quote = await openQuote(account, kind, body.api_token, now);
    if (!quote.ok) return quote;
    const offer = await offered(quote.value, body, now);
    if (!offer.ok) return offer;
    const draft = draftOf(account, quote.value, offer.value, body, now);
    if (isTooLarge(draft)) return refused(TOO_LARGE);

    const { created, order } = await orders.confirm(draft);
    if (!created) return refused(alreadyUsed(order));
    if (order.nextStepAt !== undefined) {
      const waitMs = account.sandboxStepSeconds * 1000;
      await hints.driveOrder({ orderId: order.id, eventsBefore: order.history.length, waitMs });
    }
    return ok(order);
  };
}

function draftOf(
  account: Account,
  { token }: Quote,
  offer: Offer,
  body: ConfirmBody,
  now: Date,
): OrderDraft {
  const draft: OrderDraft = {
    ...offer,
    token,
    clientid: account.clientid,
    accountNumber: account.number,
    createdAt: now,
    options: optionsOf(body),
    searching: body.search_courier !== 0,
    nextStepAt: undefined,
  };
  // What the driver does next does not depend on the number, which is not known yet.
  return { ...draft, nextStepAt: nextOrderStepAt(account, newOrder(draft, 1), now) };
}

const optionsOf = (body: ConfirmBody): OrderOptions => ({
  senderName: body.sender_name ?? undefined,
  senderCell: body.sender_cell ?? undefined,
  senderNotes: body.sender_desc ?? undefined,
  userEmail: body.svc_user_email === 1,
  orderEmail: body.svc_order_email === 1,
  orderPush: body.svc_order_not === 1,
  tipDollars: body.tip_amount ?? 0,
});

/** Quote and confirmation together may hold more than a store takes; its own limit is 400 KB. */
const LARGEST_DRAFT_BYTES = 300 * 1024;
const isTooLarge = (draft: OrderDraft) =>
  new TextEncoder().encode(JSON.stringify(draft)).length > LARGEST_DRAFT_BYTES;
const TOO_LARGE = wrongField("routes", "hold too much text together: shorten the notes");
