import { jsonOrUndefined } from "#shared/kernel/json.ts";
import type { StoreAccess } from "../../domain/tenancy.ts";
import { Unavailable } from "../../domain/unavailable.ts";

export interface WooAnswer {
  readonly status: number;
  readonly body: unknown;
}

const TIMEOUT_MS = 8_000;

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
  ): Promise<WooAnswer> => {
    const response = await fetch(`${url.replace(/\/$/, "")}/wp-json/wc/v3/${path}`, {
      method,
      headers: {
        authorization,
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    }).catch((cause: unknown) => {
      throw new Unavailable("The store cannot be reached. It is tried again by itself.", { cause });
    });
    return answered(response.status, jsonOrUndefined(await response.text()));
  };
}

function answered(status: number, body: unknown): WooAnswer {
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
  if (status >= 500 || status === 429) {
    throw new Unavailable("The store has a fault of its own. It is tried again by itself.");
  }
  return { status, body };
}
