import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Orders, Quotes, QuoteToken } from "#shared/courier/ports/orders.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import type { Order, OrderRequest, Quote } from "../../domain/orders/order.ts";
import { createInvalidFieldRefusal, createNotFoundRefusal, type Refusal } from "../refusal.ts";

interface FindOpenQuoteDeps {
  readonly quotes: Quotes;
  readonly orders: Orders;
}

/**
 * Finds the quote that an account may confirm. Used and expired tokens have refusals of their own.
 */
export function findOpenQuote({ quotes, orders }: FindOpenQuoteDeps) {
  const createUsedRefusal = async (token: QuoteToken): Promise<Refusal> => {
    const order = await orders.findByToken(token);
    return order === undefined ? createNotFoundRefusal("quote") : createTokenUsedRefusal(order);
  };

  return async (
    account: Account,
    kind: OrderRequest["kind"],
    token: string,
    now: Date,
  ): Promise<Result<Quote, Refusal>> => {
    const found = await quotes.find(token);
    const isOwn = found !== undefined && getOwnerNumber(found) === account.number;
    if (!isOwn) return fail(createNotFoundRefusal("quote"));
    if ("usedToken" in found) return fail(await createUsedRefusal(found.usedToken));
    if (found.request.kind !== kind) return fail(createOtherKindRefusal(found));
    return now >= found.expiresAt ? fail(EXPIRED) : ok(found);
  };
}

const getOwnerNumber = (found: Quote | { readonly usedToken: QuoteToken }): number =>
  "usedToken" in found ? found.usedToken.accountNumber : found.accountNumber;

const EXPIRED: Refusal = {
  name: "tokenExpired",
  msgtext: "api_token has expired: request another quote.",
};

const createOtherKindRefusal = ({ request }: Quote): Refusal =>
  createInvalidFieldRefusal(
    "api_token",
    `is that of a ${request.kind} quote: confirm it with PUT orders/${request.kind}`,
  );

/** Refuses a token that an order was created from, and names that order. */
export const createTokenUsedRefusal = ({ id }: Order): Refusal => ({
  name: "tokenUsed",
  msgtext: `api_token was already used to create the order ${id}.`,
  inserted_id: id,
});
