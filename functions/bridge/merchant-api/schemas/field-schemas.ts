import * as z from "zod";
import type { MoneySoFar } from "#shared/bridge/domain/delivery/delivery.ts";
import { type Money, moneyText } from "#shared/kernel/money.ts";

/** A moment, ISO-8601 in UTC. */
export const time = z.iso.datetime();

export const moneySchema = z.object({
  minor: z.int().describe("In the smallest unit of the currency: cents."),
  currency: z.string().describe("ISO 4217."),
  text: z.string().describe("For people to read."),
});

export const moneyView = (money: Money | undefined) =>
  money === undefined ? null : { ...money, text: moneyText(money) };

export const timeView = (at: Date | undefined): string | null => at?.toISOString() ?? null;

export const reasonSchema = z.object({
  code: z.string().describe("Stays when the words change."),
  text: z.string(),
});

export const moneySoFarSchema = z.object({
  shippingPaid: moneySchema.nullable().describe("What the buyer paid for shipping."),
  quoted: moneySchema.nullable().describe("What the courier last asked."),
  charged: moneySchema.nullable().describe("What was paid to the courier so far."),
  refunded: moneySchema.nullable().describe("What the courier paid back so far."),
  tipped: moneySchema.nullable().describe("What the driver got on top."),
});

export const moneySoFarView = (money: MoneySoFar) => ({
  shippingPaid: moneyView(money.shippingPaid),
  quoted: moneyView(money.quoted),
  charged: moneyView(money.charged),
  refunded: moneyView(money.refunded),
  tipped: moneyView(money.tipped),
});

export const troubleSchema = z.object({
  text: z.string(),
  since: time,
  failures: z.int(),
});
