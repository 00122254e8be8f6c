import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import {
  compressItem,
  expandItem,
} from "#shared/courier/adapters/dynamodb/compression/compress-item.ts";
import { toDueKeys } from "#shared/courier/adapters/dynamodb/due-work/due-keys.ts";
import { storedTime, toExpiryFields } from "#shared/courier/adapters/dynamodb/item-fields.ts";
import type { Claims } from "#shared/courier/adapters/dynamodb/lists/claimed-items.ts";
import type { OrderDraft, Quote } from "#shared/courier/domain/orders/order.ts";
import { addDays } from "#shared/courier/domain/personal-data/retention.ts";
import type { Quotes } from "#shared/courier/ports/orders.ts";
import { offerFields, orderDraftFields, toOfferItem } from "./order-item.ts";

const openQuoteItem = offerFields.extend({ expiresAt: storedTime });
const usedTokenItem = z.object({
  accountNumber: z.int(),
  n: z.int(),
  rangeStart: z.int(),
  draft: orderDraftFields.optional(),
});

/** Claims of earlier versions have their draft uncompressed. */
const FINISH = "REMOVE compressed, draft, dueKind, dueAt, expiresAtSeconds";

/** Tokens of another form do not exist and are not looked up. */
const TOKEN = /^[\w-]{20,100}$/;

/**
 * Quotes have pk `QUOTE#<token>`. Redeeming a token replaces the quote by the order's numbers and
 * draft if there are none yet, so that the first confirmation is final. A redeemed token is due
 * until its order is stored. A quote is kept for a day after its expiry, because an expired token has
 * another refusal than an unknown one.
 */
export function createQuoteTokens(table: Table) {
  const toKey = (token: string) => ({ pk: `QUOTE#${token}`, sk: "QUOTE" });

  const read = async (token: string) => {
    if (!TOKEN.test(token)) return undefined;
    const stored = await table.get(toKey(token));
    if (stored === undefined) return undefined;
    const item = expandItem(stored);
    return "n" in item ? usedTokenItem.parse(item) : openQuoteItem.parse(item);
  };

  const claims: Claims<OrderDraft> = {
    async find({ accountNumber, key }) {
      const used = await read(key);
      return used !== undefined && "n" in used && used.accountNumber === accountNumber
        ? used
        : undefined;
    },

    acquire: ({ accountNumber, key }, numbers, draft) =>
      table.tryPut(
        compressItem({
          accountNumber,
          ...numbers,
          draft: toOfferItem(draft),
          ...toKey(key),
          ...toDueKeys("order-claim", draft.createdAt),
          ...toExpiryFields(draft.eraseAt),
        }),
        { condition: "attribute_exists(pk) AND attribute_not_exists(n)" },
      ),

    async finish({ key }) {
      await table.update(toKey(key), { update: FINISH });
    },
  };

  return {
    read,
    claims,

    add: async (quote: Quote): Promise<void> => {
      const eraseAt = addDays(quote.expiresAt, 1);
      const isNew = await table.putIfAbsent(
        compressItem({
          ...toOfferItem(quote),
          ...toKey(quote.token),
          ...toDueKeys("quote", eraseAt),
          ...toExpiryFields(eraseAt),
        }),
      );
      if (!isNew) throw new Error("the token of a new quote is taken");
    },

    /** Deletes a quote that was not confirmed in time. An expired token is never redeemed. */
    delete: (token: string): Promise<void> => table.delete(toKey(token)),
  };
}

/** The quotes of the courier, stored by their token. */
export function createDynamoQuotes(table: Table): Quotes {
  const tokens = createQuoteTokens(table);
  return {
    add: tokens.add,
    delete: tokens.delete,
    async find(token) {
      const found = await tokens.read(token);
      if (found === undefined || !("n" in found)) return found;
      return { usedToken: { token, accountNumber: found.accountNumber } };
    },
  };
}
