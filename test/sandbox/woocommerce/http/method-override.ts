import type { HonoRequest } from "hono";
import { readSite } from "#test/sandbox/woocommerce/site/site.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/**
 * Returns the method that WordPress dispatches: the parameter `_method`, else the header
 * `X-HTTP-Method-Override`, else that of the request (`WP_REST_Server::serve_request`). WooCommerce asks
 * for the key's permission by it, but verifies a signature by that of the request.
 */
export function readMethod(store: Store, request: HonoRequest): string {
  if (readSite(store).dropsMethodOverride) return request.method;
  const override = request.query("_method") ?? request.header("X-HTTP-Method-Override");
  return (override ?? request.method).toUpperCase();
}
