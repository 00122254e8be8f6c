import * as z from "zod";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import type { MoneyTotals } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Message } from "#shared/bridge/domain/messages/message.ts";
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

/** The fields of everything that is said with a code; `text` is the sentence. */
export const messageFields = {
  code: z.string().describe("Stable. Use it in your own code; the text may change."),
  params: z
    .record(
      z.string(),
      z.union([z.string(), z.number(), z.object({ minor: z.int(), currency: z.string() })]),
    )
    .describe("What the text mentions: amounts, ISO-8601 times, names."),
  text: z.string().describe("For people to read."),
};

export const reasonSchema = z.object(messageFields);

/** Returns the message with its sentence. */
export const toReasonView = ({ code, params }: Message) => ({
  code,
  params,
  text: formatMessage({ code, params }),
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
  ...messageFields,
  since: timeSchema,
  failures: z.int(),
});
