import * as z from "zod";
import type { MoneyTotals } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatMoney, type Money } from "#shared/kernel/money.ts";

/** A moment, ISO-8601 in UTC. */
export const timeSchema = z.iso.datetime();

export const moneySchema = z.object({
  minor: z.int().describe("In the smallest unit of the currency: cents."),
  currency: z.string().describe("ISO 4217."),
  text: z.string().describe("For people to read."),
});

export const toMoneyView = (money: Money | undefined) =>
  money === undefined ? null : { ...money, text: formatMoney(money) };

export const toTimeView = (at: Date | undefined): string | null => at?.toISOString() ?? null;

export const reasonSchema = z.object({
  code: z.string().describe("Stays when the words change."),
  text: z.string(),
});

export const moneyTotalsSchema = z.object({
  shippingPaid: moneySchema.nullable().describe("What the buyer paid for shipping."),
  quoted: moneySchema.nullable().describe("What the courier last asked."),
  charged: moneySchema.nullable().describe("What was paid to the courier so far."),
  refunded: moneySchema.nullable().describe("What the courier paid back so far."),
  tipped: moneySchema.nullable().describe("What the driver got on top."),
});

export const toMoneyTotalsView = (money: MoneyTotals) => ({
  shippingPaid: toMoneyView(money.shippingPaid),
  quoted: toMoneyView(money.quoted),
  charged: toMoneyView(money.charged),
  refunded: toMoneyView(money.refunded),
  tipped: toMoneyView(money.tipped),
});

export const lastErrorSchema = z.object({
  text: z.string(),
  since: timeSchema,
  failures: z.int(),
});
