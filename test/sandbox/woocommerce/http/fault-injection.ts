import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { faultsOf, takeFault } from "#test/sandbox/woocommerce/state/faults.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** Lets the requests go wrong that the set faults name. */
export function faultInjection(store: Store): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const { method, path, status } = faultsOf(store);
    const named =
      (method === undefined || method === context.req.method) &&
      (path === undefined || new RegExp(path).test(context.req.path));
    if (named && takeFault(store, "failNextRequests")) {
      return new Response("<!DOCTYPE html><title>Error</title><h1>Service unavailable</h1>", {
        status,
        headers: { "Content-Type": "text/html; charset=UTF-8" },
      });
    }
    await next();
    if (named && takeFault(store, "loseNextAnswers")) context.env.outgoing.destroy();
    return undefined;
  };
}
