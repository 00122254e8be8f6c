import * as z from "zod";
import type { StoreAccess } from "../../domain/tenancy.ts";
import { Unavailable } from "../../domain/unavailable.ts";
import { fetchJson, type JsonAnswer } from "../fetch-json.ts";

const TIMEOUT_MS = 6_000;

export type WooClient = ReturnType<typeof wooClient>;

/** The REST API of one WooCommerce store, with the store's own keys. */
export function wooClient({
  url,
  consumerKey,
  consumerSecret,
}: Extract<StoreAccess, { kind: "woocommerce" }>) {
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;

  /** Asks `wp-json/wc/v3/<path>`. 404 and 400 are answers; what may pass throws `Unavailable`. */
  return async (
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: unknown,
  ): Promise<JsonAnswer> => {
    const answer = await fetchJson(`${url.replace(/\/$/, "")}/wp-json/wc/v3/${path}`, {
      method,
      headers: { authorization },
      body,
      timeoutMs: TIMEOUT_MS,
      unreachable: "The store cannot be reached. It is tried again by itself.",
    });
    return answered(answer);
  };
}

function answered(answer: JsonAnswer): JsonAnswer {
  const { status, body } = answer;
  if (status >= 500 || status === 429) {
    throw new Unavailable("The store has a fault of its own. It is tried again by itself.");
  }
  if (body === undefined) {
    // Firewalls and security plugins answer in HTML, with any status.
    throw new Unavailable(
      "Something in front of the store answers instead of WooCommerce (a firewall or a plugin). Let the bridge through to /wp-json/wc/v3.",
    );
  }
  if (status === 401 || status === 403) {
    throw new Unavailable(
      "The store refuses the bridge's keys. Connect the store again, with keys that may read and write.",
    );
  }
  return answer;
}

const refusal = z.object({ code: z.union([z.string(), z.number()]) });
const NO_SUCH_ORDER = [
  "woocommerce_rest_shop_order_invalid_id",
  "woocommerce_rest_order_invalid_id",
];

/** Whether the order is gone. Any other 404 is not about the order: WooCommerce is off, or being updated. */
export function isGone({ status, body }: JsonAnswer): boolean {
  if (status < 400) return false;
  const code = String(refusal.safeParse(body).data?.code);
  if (NO_SUCH_ORDER.includes(code)) return true;
  if (status === 404) {
    throw new Unavailable(
      "The store answers, but WooCommerce in it does not. It is tried again by itself.",
    );
  }
  return false;
}
