import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import type { Order, OrderRequest, Quote } from "../../domain/orders/order.ts";
import type { Orders, Quotes, Token } from "../../ports-for-orders.ts";
import { notFound, type Refusal, wrongField } from "../refusal.ts";

interface FindDeps {
  readonly quotes: Quotes;
  readonly orders: Orders;
}

/** The quote that an account may confirm now; used and expired tokens are told apart. */
export function findOpenQuote({ quotes, orders }: FindDeps) {
  const usedBy = async (token: Token): Promise<Refusal> => {
    const order = await orders.findByToken(token);
    return order === undefined ? notFound("quote") : alreadyUsed(order);
  };

  return async (
    account: Account,
    kind: OrderRequest["kind"],
    token: string,
    now: Date,
  ): Promise<Result<Quote, Refusal>> => {
    const found = await quotes.find(token);
    const isOwn = found !== undefined && ownerOf(found) === account.number;
    if (!isOwn) return refused(notFound("quote"));
    if ("used" in found) return refused(await usedBy(found.used));
    if (found.request.kind !== kind) return refused(ofOtherKind(found));
    return now >= found.expiresAt ? refused(EXPIRED) : ok(found);
  };
}

const ownerOf = (found: Quote | { readonly used: Token }): number =>
  "used" in found ? found.used.accountNumber : found.accountNumber;

const EXPIRED: Refusal = {
  name: "tokenExpired",
  msgtext: "api_token has expired: ask for another quote.",
};

const ofOtherKind = ({ request }: Quote): Refusal =>
  wrongField(
    "api_token",
    `is that of a ${request.kind} quote: confirm it with PUT orders/${request.kind}`,
  );

/** The token made this order, and makes no other. */
export const alreadyUsed = ({ id }: Order): Refusal => ({
  name: "tokenUsed",
  msgtext: `api_token was used already: it made the order ${id}.`,
  inserted_id: id,
});
