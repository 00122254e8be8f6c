import * as z from "zod";
import { type Money, parseMoney } from "#shared/kernel/money.ts";

/** An amount in the shop's currency. */
export const moneySchema = z.object({
  shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }),
});

/** Returns undefined if the amount or the currency is invalid. */
export const toMoney = ({ shopMoney }: z.output<typeof moneySchema>): Money | undefined =>
  parseMoney(shopMoney.amount, shopMoney.currencyCode);
