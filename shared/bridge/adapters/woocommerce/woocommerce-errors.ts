import * as z from "zod";
import type { JsonAnswer } from "#shared/bridge/adapters/http/json-response.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";

const refusal = z.object({ code: z.union([z.string(), z.number()]) });

/** The code of a refusal in WordPress' shape; "" where it has none. */
export const codeOf = ({ body }: JsonAnswer): string =>
  String(refusal.safeParse(body).data?.code ?? "");

/** Whether the store refuses who asks, rather than what is asked. */
export const isUnknownCaller = (answer: JsonAnswer): boolean =>
  answer.status === 401 && /^woocommerce_rest_/.test(codeOf(answer));

const BLOCKED =
  "Something in front of the store answers instead of WooCommerce (a firewall, a security plugin, or a page that says the store is being maintained). Let the bridge through to /wp-json/wc/v3.";
const REFUSED = {
  "unknown-keys":
    "The store does not know the bridge's keys: they were revoked, or their user is gone. Connect the store again.",
  "wrong-keys":
    "The store refuses the bridge's keys: the secret is wrong, or they may not both read and write. Connect the store again, with keys of the permission Read/Write.",
  "user-may-not":
    "The user whose keys the bridge has may not manage this store's orders. Give that user the role Shop manager, or connect the store again as one.",
} as const;

/** The keys are no good, and why; the store itself said so. */
export class RefusedKeys extends Unavailable {
  readonly why: "unknown-keys" | "wrong-keys" | "user-may-not";

  constructor(why: RefusedKeys["why"]) {
    super(REFUSED[why], { kind: "credentials" });
    this.why = why;
  }
}

/** The answer where WooCommerce gave it and lets the bridge in; anything else throws `Unavailable`. */
export function answered(answer: JsonAnswer): JsonAnswer {
  const { status, body, retryAfterSeconds } = answer;
  if (status === 429) {
    throw new Unavailable("The store asks the bridge to wait. It is tried again by itself.", {
      kind: "paused",
      retryAfterSeconds,
    });
  }
  if (status >= 500) {
    throw new Unavailable(
      "The store has a fault of its own, or is being maintained. It is tried again by itself.",
      { kind: "down", retryAfterSeconds },
    );
  }
  // In HTML, with any status, or as somebody else's refusal: WooCommerce never saw the keys.
  if (body === undefined) throw new Unavailable(BLOCKED);
  if (status === 401 || status === 403) throw refusedKeys(answer);
  return answer;
}

function refusedKeys(answer: JsonAnswer): Unavailable {
  const code = codeOf(answer);
  if (!code.startsWith("woocommerce_rest_")) return new Unavailable(BLOCKED);
  if (answer.status === 403) return new RefusedKeys("user-may-not");
  const isWrong = code.startsWith("woocommerce_rest_authentication_");
  return new RefusedKeys(isWrong ? "wrong-keys" : "unknown-keys");
}

const NO_SUCH_ORDER = [
  "woocommerce_rest_shop_order_invalid_id",
  "woocommerce_rest_order_invalid_id",
];

/** Whether the order is gone. Any other 404 is not about the order: WooCommerce is off, or being updated. */
export function isGone(answer: JsonAnswer): boolean {
  if (answer.status < 400) return false;
  if (NO_SUCH_ORDER.includes(codeOf(answer))) return true;
  if (answer.status === 404) {
    throw new Unavailable(
      "The store answers, but WooCommerce in it does not. It is tried again by itself.",
      { kind: "down" },
    );
  }
  return false;
}
