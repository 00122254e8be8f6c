import * as z from "zod";
import type { Quote } from "#shared/bridge/ports/courier.ts";
import { id, saysFailure } from "./envelope.ts";
import { readPrice } from "./parse-price.ts";

/** As long as the document says that a token is valid. */
const TOKEN_MINUTES = 60;

const minutes = z.union([z.number(), z.string().trim().min(1).transform(Number)]);
const quote = z.object({
  api_token: z.string().min(1),
  order_price: z.unknown(),
  expire_mins: minutes.pipe(z.number().min(0).max(1_000_000)).catch(TOKEN_MINUTES),
});

/** A quote and when it expires, counted from `now`; undefined where the answer is no success. */
export function readQuote(body: unknown, now: Date): Quote | undefined {
  const read = saysFailure(body) ? undefined : quote.safeParse(body).data;
  const price = readPrice(read?.order_price);
  if (read === undefined || price === undefined || price.minor < 0) return undefined;
  const expiresAt = new Date(now.getTime() + read.expire_mins * 60_000);
  return { token: read.api_token, price, expiresAt };
}

const confirmed = z.object({ inserted_id: id });

/** The id of the order that a confirmation made; undefined where the answer is no success. */
export function readConfirmed(body: unknown): { orderId: string } | undefined {
  const read = saysFailure(body) ? undefined : confirmed.safeParse(body).data;
  return read && { orderId: read.inserted_id };
}
