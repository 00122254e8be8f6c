import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { storedTime } from "#shared/courier/adapters/dynamodb/item-fields.ts";
import type { OrderDraft, Quote } from "#shared/courier/domain/orders/order.ts";
import type { Quotes } from "#shared/courier/ports/orders.ts";
import { offerFields, orderDraftFields, toOfferItem } from "./order-item.ts";

/** A redeemed token: the draft of its order, and the order's number. */
export interface UsedToken {
  readonly n: number;
  readonly draft: OrderDraft;
}

const openQuoteItem = offerFields.extend({ expiresAt: storedTime });
const usedTokenItem = z.object({ n: z.int(), draft: orderDraftFields });

/** Tokens of another form do not exist and are not looked up. */
const TOKEN = /^[\w-]{20,100}$/;

/**
 * Quotes have pk `QUOTE#<token>`. Redeeming a token replaces the quote by the order's draft if
 * there is none yet, so that the first confirmation is final. Quotes are kept, because an expired
 * token has another refusal than an unknown one.
 */
export function createQuoteTokens(table: Table) {
  const toKey = (token: string) => ({ pk: `QUOTE#${token}`, sk: "QUOTE" });

  const read = async (token: string): Promise<Quote | UsedToken | undefined> => {
    if (!TOKEN.test(token)) return undefined;
    const item = await table.get(toKey(token));
    if (item === undefined) return undefined;
    return "n" in item ? usedTokenItem.parse(item) : openQuoteItem.parse(item);
  };

  return {
    read,

    add: async (quote: Quote): Promise<void> => {
      const isNew = await table.putIfAbsent({ ...toOfferItem(quote), ...toKey(quote.token) });
      if (!isNew) throw new Error("the token of a new quote is taken");
    },

    /** Redeems the token unless it is redeemed. Returns whether it did. */
    redeem: ({ n, draft }: UsedToken): Promise<boolean> =>
      table.tryPut(
        { n, draft: toOfferItem(draft), ...toKey(draft.token) },
        { condition: "attribute_exists(pk) AND attribute_not_exists(n)" },
      ),

    /** Moves the order to another number. Returns its number afterwards, whoever moved it. */
    move: async (token: string, from: number, to: number): Promise<number> => {
      const moved = await table.tryUpdate(toKey(token), {
        update: "SET n = :to",
        condition: "n = :from",
        values: { ":from": from, ":to": to },
      });
      const now = moved ? { n: to } : await read(token);
      if (now === undefined || !("n" in now))
        throw new Error("a redeemed token has lost its order");
      return now.n;
    },
  };
}

/** The quotes of the courier, stored by their token. */
export function createDynamoQuotes(table: Table): Quotes {
  const tokens = createQuoteTokens(table);
  return {
    add: tokens.add,
    async find(token) {
      const found = await tokens.read(token);
      if (found === undefined || !("n" in found)) return found;
      return { usedToken: { token, accountNumber: found.draft.accountNumber } };
    },
  };
}
