import { mapResult } from "#functions/courier/http/map-result.ts";
import { defineRoute, type Route } from "#functions/courier/http/route.ts";
import {
  type ConfirmBody,
  confirmDropoff,
  confirmPickup,
} from "#shared/contract/orders/confirm-calls.ts";
import { quoteDropoff, quotePickup } from "#shared/contract/orders/quote-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { OrderRequest } from "#shared/courier/domain/orders/order.ts";
import {
  type ConfirmOrderDeps,
  confirmOrder,
} from "#shared/courier/use-cases/orders/confirm-order.ts";
import { toDollars, toMiles } from "#shared/courier/use-cases/orders/format-units.ts";
import {
  type QuoteOrderDeps,
  quoteOrder,
  verifyAccountEmail,
} from "#shared/courier/use-cases/orders/quote-order.ts";
import { toQuoteRecord } from "#shared/courier/use-cases/orders/to-quote-record.ts";
import {
  parseDropoffRequest,
  parsePickupRequest,
  type UnlocatedRequest,
} from "#shared/courier/use-cases/orders/unlocated-request.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import type { Result } from "#shared/kernel/result.ts";

export type PurchaseDeps = QuoteOrderDeps & ConfirmOrderDeps;

/** Returns the calls that quote and confirm an order. */
export function createPurchaseRoutes(deps: PurchaseDeps): Route<Account>[] {
  const { clock } = deps;
  const quote = quoteOrder(deps);
  const confirm = confirmOrder(deps);

  const quoteRequest = async (
    account: Account,
    body: { readonly email: string; readonly show_one_price?: number | null | undefined },
    readRequest: () => Result<UnlocatedRequest, Refusal>,
  ) => {
    const emailCheck = verifyAccountEmail(account, body.email);
    if (!emailCheck.ok) return emailCheck;
    const request = readRequest();
    if (!request.ok) return request;
    const offered = await quote(account, request.value);
    return mapResult(offered, (offer) => toQuoteRecord(offer, body.show_one_price === 0));
  };

  const confirmQuote = async (account: Account, kind: OrderRequest["kind"], body: ConfirmBody) => {
    const emailCheck = verifyAccountEmail(account, body.email);
    if (!emailCheck.ok) return emailCheck;
    return mapResult(await confirm(account, kind, body), ({ id, trip, price }) => ({
      code: "0",
      inserted_id: id,
      distance: toMiles(trip.meters),
      distance_time: Math.round(trip.seconds),
      order_price: toDollars(price.totalCents),
    }));
  };

  return [
    defineRoute(quoteDropoff, ({ caller, body }) =>
      quoteRequest(caller, body, () => parseDropoffRequest(body, clock())),
    ),
    defineRoute(quotePickup, ({ caller, body }) =>
      quoteRequest(caller, body, () => parsePickupRequest(body, clock(), caller)),
    ),
    defineRoute(confirmDropoff, ({ caller, body }) => confirmQuote(caller, "dropoff", body)),
    defineRoute(confirmPickup, ({ caller, body }) => confirmQuote(caller, "pickup", body)),
  ];
}
