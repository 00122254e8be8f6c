import { answered } from "#functions/courier/http/map-result.ts";
import { type Route, route } from "#functions/courier/http/route.ts";
import {
  type ConfirmBody,
  confirmDropoff,
  confirmPickup,
} from "#shared/contract/orders/confirm-calls.ts";
import { quoteDropoff, quotePickup } from "#shared/contract/orders/quote-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { OrderRequest } from "#shared/courier/domain/orders/order.ts";
import { type ConfirmDeps, confirmOrder } from "#shared/courier/use-cases/orders/confirm-order.ts";
import { dollars, miles } from "#shared/courier/use-cases/orders/format-units.ts";
import {
  ownEmail,
  type QuoteDeps,
  quoteOrder,
} from "#shared/courier/use-cases/orders/quote-order.ts";
import { quoteRecord } from "#shared/courier/use-cases/orders/to-quote-record.ts";
import {
  type Wanted,
  wantedDropoff,
  wantedPickup,
} from "#shared/courier/use-cases/orders/unlocated-request.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import type { Result } from "#shared/kernel/result.ts";

export type BuyingDeps = QuoteDeps & ConfirmDeps;

/** From a quote to an order. */
export function buyingRoutes(deps: BuyingDeps): Route<Account>[] {
  const { clock } = deps;
  const quote = quoteOrder(deps);
  const confirm = confirmOrder(deps);

  const quoted = async (
    account: Account,
    body: { readonly email: string; readonly show_one_price?: number | null | undefined },
    wanted: () => Result<Wanted, Refusal>,
  ) => {
    const own = ownEmail(account, body.email);
    if (!own.ok) return own;
    const asked = wanted();
    if (!asked.ok) return asked;
    const made = await quote(account, asked.value);
    return answered(made, (offer) => quoteRecord(offer, body.show_one_price === 0));
  };

  const confirmed = async (account: Account, kind: OrderRequest["kind"], body: ConfirmBody) => {
    const own = ownEmail(account, body.email);
    if (!own.ok) return own;
    return answered(await confirm(account, kind, body), ({ id, trip, price }) => ({
      code: "0",
      inserted_id: id,
      distance: miles(trip.meters),
      distance_time: Math.round(trip.seconds),
      order_price: dollars(price.totalCents),
    }));
  };

  return [
    route(quoteDropoff, ({ caller, body }) =>
      quoted(caller, body, () => wantedDropoff(body, clock())),
    ),
    route(quotePickup, ({ caller, body }) =>
      quoted(caller, body, () => wantedPickup(body, clock(), caller)),
    ),
    route(confirmDropoff, ({ caller, body }) => confirmed(caller, "dropoff", body)),
    route(confirmPickup, ({ caller, body }) => confirmed(caller, "pickup", body)),
  ];
}
