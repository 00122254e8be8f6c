import * as z from "zod";
import type { Quote } from "#shared/bridge/ports/courier.ts";
import { idSchema, isFailure } from "./envelope.ts";
import { parsePrice } from "./parse-price.ts";

/** The documented validity of a token. */
const DEFAULT_TOKEN_MINUTES = 60;

const minutesSchema = z.union([z.number(), z.string().trim().min(1).transform(Number)]);
const quoteSchema = z.object({
  api_token: z.string().min(1),
  order_price: z.unknown(),
  expire_mins: minutesSchema.pipe(z.number().min(0).max(1_000_000)).catch(DEFAULT_TOKEN_MINUTES),
});

/** Parses a quote. It expires a fixed time after `now`. Returns undefined if the response is no success. */
export function parseQuote(body: unknown, now: Date): Quote | undefined {
  const record = isFailure(body) ? undefined : quoteSchema.safeParse(body).data;
  const price = parsePrice(record?.order_price);
  if (record === undefined || price === undefined || price.minor < 0) return undefined;
  const expiresAt = new Date(now.getTime() + record.expire_mins * 60_000);
  return { token: record.api_token, price, expiresAt };
}

const confirmedSchema = z.object({ inserted_id: idSchema });

/** Parses the id of a confirmed order. Returns undefined if the response is no success. */
export function parseConfirmedOrder(body: unknown): { orderId: string } | undefined {
  const record = isFailure(body) ? undefined : confirmedSchema.safeParse(body).data;
  return record && { orderId: record.inserted_id };
}
