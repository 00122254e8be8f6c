import type { ConfirmBody } from "#shared/contract/orders/confirm-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { computeDraftEraseAt } from "#shared/courier/domain/personal-data/order-data.ts";
import type { Locator } from "#shared/courier/ports/location.ts";
import type { Orders, Quotes } from "#shared/courier/ports/orders.ts";
import type { OrderSimulationQueue } from "#shared/courier/ports/sandbox.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { getCorrelation } from "#shared/kernel/correlation.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import {
  buildOrder,
  type Order,
  type OrderDraft,
  type OrderOptions,
  type OrderRequest,
  type Quote,
} from "../../domain/orders/order.ts";
import { toOrderId } from "../../domain/orders/order-id.ts";
import { createInvalidFieldRefusal, type Refusal } from "../refusal.ts";
import { buildOffer, type Offer } from "./build-offer.ts";
import { createTokenUsedRefusal, findOpenQuote } from "./find-open-quote.ts";
import { computeNextOrderStepAt } from "./set-order-status.ts";

export interface ConfirmOrderDeps {
  readonly quotes: Quotes;
  readonly orders: Orders;
  readonly locator: Locator;
  readonly workQueue: OrderSimulationQueue;
  readonly clock: Clock;
}

/**
 * Creates the only order of a token. Of several confirmations, the first succeeds. The others are
 * refused with the id of its order, even if the first crashed before it responded.
 */
export function confirmOrder(deps: ConfirmOrderDeps) {
  const { orders, workQueue, clock } = deps;
  const findQuote = findOpenQuote(deps);
  const createOffer = buildOffer(deps.locator);

  return async (
    account: Account,
    kind: OrderRequest["kind"],
    body: ConfirmBody,
  ): Promise<Result<Order, Refusal>> => {
    const now = clock();
    const quote = await findQuote(account, kind, body.api_token, now);
    if (!quote.ok) return quote;
    const offer = await createOffer(quote.value, body, now);
    if (!offer.ok) return offer;
    const draft = buildOrderDraft(account, quote.value, offer.value, body, now);
    if (isTooLarge(draft)) return fail(TOO_LARGE);

    const { created, order } = await orders.confirm(draft);
    if (!created) return fail(createTokenUsedRefusal(order));
    if (order.nextStepAt !== undefined) {
      const waitMs = account.sandboxStepSeconds * 1000;
      await workQueue.enqueueOrderStep({
        order: { accountNumber: order.accountNumber, id: order.id },
        eventsBefore: order.history.length,
        waitMs,
      });
    }
    return ok(order);
  };
}

function buildOrderDraft(
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
    options: toOrderOptions(body),
    isSearching: body.search_courier !== 0,
    nextStepAt: undefined,
    correlationId: getCorrelation()?.correlationId,
    eraseAt: computeDraftEraseAt({ createdAt: now, ...offer }, account.personalDataDays),
  };
  // The simulated driver's next step does not depend on the numbers, which are unknown here.
  const order = buildOrder(draft, { id: toOrderId(1), firstRouteId: 1 });
  return { ...draft, nextStepAt: computeNextOrderStepAt(account, order, now) };
}

const toOrderOptions = (body: ConfirmBody): OrderOptions => ({
  senderName: body.sender_name ?? undefined,
  senderCell: body.sender_cell ?? undefined,
  senderNotes: body.sender_desc ?? undefined,
  userEmail: body.svc_user_email === 1,
  orderEmail: body.svc_order_email === 1,
  orderPush: body.svc_order_not === 1,
  tipDollars: body.tip_amount ?? 0,
});

/** A DynamoDB item holds at most 400 KB, so quote and confirmation together are limited to less. */
const MAX_DRAFT_BYTES = 300 * 1024;
const isTooLarge = (draft: OrderDraft) =>
  new TextEncoder().encode(JSON.stringify(draft)).length > MAX_DRAFT_BYTES;
const TOO_LARGE = createInvalidFieldRefusal(
  "routes",
  "hold too much text together: shorten the notes",
);
