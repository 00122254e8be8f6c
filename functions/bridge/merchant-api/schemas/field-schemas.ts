import * as z from "zod";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import type { MoneyTotals } from "#shared/bridge/domain/delivery/money-totals.ts";
import type { Message } from "#shared/bridge/domain/messages/message.ts";
import { formatMoney, type Money } from "#shared/kernel/money.ts";

/** A moment, ISO-8601 in UTC. */
export const timeSchema = z.iso.datetime().meta({ examples: ["2026-11-24T14:30:00.000Z"] });

export const moneySchema = z
  .object({
    minor: z.int().describe("Amount in the smallest unit of the currency, for example cents."),
    currency: z.string().describe("ISO 4217."),
    text: z.string().describe("Text for people."),
  })
  .meta({ examples: [{ minor: 1377, currency: "USD", text: "$13.77" }] });

export const toMoneyView = (money: Money | undefined) =>
  money === undefined ? null : { ...money, text: formatMoney(money) };

export const toTimeView = (at: Date | undefined): string | null => at?.toISOString() ?? null;

/** The fields of everything that is said with a code; `text` is the sentence. */
export const messageFields = {
  code: z
    .string()
    .describe("Stable code of the reason. Use it in your code, because the text can change.")
    .meta({ examples: ["status.assigned"] }),
  params: z
    .record(
      z.string(),
      z.union([z.string(), z.number(), z.object({ minor: z.int(), currency: z.string() })]),
    )
    .describe("Values in the text: amounts, ISO 8601 times, names.")
    .meta({ examples: [{}] }),
  text: z
    .string()
    .describe("Text for people.")
    .meta({ examples: ["A courier is assigned."] }),
};

export const reasonSchema = z.object(messageFields);

/** Returns the message with its sentence. */
export const toReasonView = ({ code, params }: Message) => ({
  code,
  params,
  text: formatMessage({ code, params }),
});

export const moneyTotalsSchema = z.object({
  shippingPaid: moneySchema.nullable().describe("Amount that the buyer paid for shipping."),
  quoted: moneySchema.nullable().describe("Last price of the courier."),
  charged: moneySchema.nullable().describe("Amount that was paid to the courier."),
  refunded: moneySchema
    .nullable()
    .describe("Amount that the courier has refunded.")
    .meta({ examples: [null] }),
  tipped: moneySchema
    .nullable()
    .describe("Tip for the driver.")
    .meta({ examples: [null] }),
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
