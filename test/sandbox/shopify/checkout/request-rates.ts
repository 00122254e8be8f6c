import { createHmac } from "node:crypto";
import * as z from "zod";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { CarrierServiceRecord } from "#test/sandbox/shopify/state/records.ts";
import { computeTimeoutMs, type Rate, type RateResult } from "./checkout.ts";

/** All fields of a rate are required. */
const ratesResponse = z.object({
  rates: z.array(
    z.object({
      service_name: z.string().min(1),
      service_code: z.string().min(1),
      description: z.string(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      total_price: z.string().regex(/^\d+$/),
      phone_required: z.boolean().optional(),
    }),
  ),
});

const BACKUP_RATE: Rate = {
  service_name: "Standard",
  service_code: "backup",
  description: "",
  currency: "USD",
  total_price: "1500",
};
const CACHE_MS = { success: 15 * 60_000, error: 30_000 };

/** Requests rates as the checkout does: once, with a time-out, cached, with backup rates on failure. */
export async function requestRates(
  shop: Shop,
  service: CarrierServiceRecord,
  rate: object,
): Promise<RateResult> {
  const body = JSON.stringify({ rate });
  const key = `${service.id} ${body}`;
  const { cache } = shop.checkout;
  const cached = cache.get(key);
  if (cached !== undefined && cached.until > Date.now()) {
    return { ...cached.result, source: "cache", ms: 0 };
  }
  const startedAt = performance.now();
  const { status, rates } = await postCallback(shop, service, body);
  const result: RateResult = {
    rates: rates ?? [BACKUP_RATE],
    source: rates === undefined ? "backup" : "carrier",
    status,
    ms: Math.round(performance.now() - startedAt),
  };
  const cacheMs = rates === undefined ? CACHE_MS.error : CACHE_MS.success;
  cache.set(key, { result, until: Date.now() + cacheMs });
  return result;
}

async function postCallback(shop: Shop, { callbackUrl }: CarrierServiceRecord, body: string) {
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
      signal: AbortSignal.timeout(computeTimeoutMs(shop.checkout, Date.now())),
    });
    const read = response.ok ? ratesResponse.safeParse(await response.json()).data : undefined;
    return { status: response.status, rates: read?.rates };
  } catch {
    return { status: undefined, rates: undefined };
  }
}
