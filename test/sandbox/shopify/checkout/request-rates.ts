import { createHmac } from "node:crypto";
import * as z from "zod";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { CarrierServiceRecord } from "#test/sandbox/shopify/state/records.ts";
import { type Answered, type Rate, timeoutMs } from "./checkout.ts";

/** All fields are required there. */
const answer = z.object({
  rates: z.array(
    z.object({
      service_name: z.string().min(1),
      service_code: z.string().min(1),
      description: z.string(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      total_price: z.string().regex(/^\d+$/),
    }),
  ),
});

const BACKUP: Rate = {
  service_name: "Standard",
  service_code: "backup",
  description: "",
  currency: "USD",
  total_price: "1500",
};
const KEPT_MS = { success: 15 * 60_000, error: 30_000 };

/** Asks a carrier as the checkout does: once, with a time-out, cached, with backup rates where it fails. */
export async function askCarrier(
  shop: Shop,
  service: CarrierServiceRecord,
  rate: object,
): Promise<Answered> {
  const body = JSON.stringify({ rate });
  const key = `${service.id} ${body}`;
  const { cache } = shop.checkout;
  const known = cache.get(key);
  if (known !== undefined && known.until > Date.now()) {
    return { ...known.answered, from: "cache", ms: 0 };
  }
  const startedAt = performance.now();
  const { status, rates } = await post(shop, service, body);
  const answered: Answered = {
    rates: rates ?? [BACKUP],
    from: rates === undefined ? "backup" : "carrier",
    status,
    ms: Math.round(performance.now() - startedAt),
  };
  const keptMs = rates === undefined ? KEPT_MS.error : KEPT_MS.success;
  cache.set(key, { answered, until: Date.now() + keptMs });
  return answered;
}

async function post(shop: Shop, { callbackUrl }: CarrierServiceRecord, body: string) {
  const secret = shop.options.clientSecrets[0] ?? "";
  try {
    const response = await fetch(callbackUrl, {
      method: "POST",
      redirect: "error",
      headers: {
        "content-type": "application/json",
        "x-shopify-shop-domain": shop.options.shop,
        "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs(shop.checkout, Date.now())),
    });
    const read = response.ok ? answer.safeParse(await response.json()).data : undefined;
    return { status: response.status, rates: read?.rates };
  } catch {
    return { status: undefined, rates: undefined };
  }
}
