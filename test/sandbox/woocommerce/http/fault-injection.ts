import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { consumeFault, readFaults } from "#test/sandbox/woocommerce/state/faults.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** Makes requests fail according to the configured faults. */
export function createFaultInjection(store: Store): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const { method, path, status } = readFaults(store);
    const isSelected =
      (method === undefined || method === context.req.method) &&
      (path === undefined || new RegExp(path).test(context.req.path));
    if (isSelected && consumeFault(store, "failNextRequests")) {
      return new Response("<!DOCTYPE html><title>Error</title><h1>Service unavailable</h1>", {
        status,
        headers: { "Content-Type": "text/html; charset=UTF-8" },
      });
    }
    await next();
    if (isSelected && consumeFault(store, "loseNextAnswers")) context.env.outgoing.destroy();
    return undefined;
  };
}
