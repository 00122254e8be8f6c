import { setTimeout as sleep } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { consumeFault, readFaults } from "#test/sandbox/woocommerce/state/faults.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** Makes requests fail according to the configured faults. */
export function createFaultInjection(store: Store): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const faults = readFaults(store);
    const { status, delayMs } = faults;
    const isSelected = isFaulty(faults, context.req);
    if (isSelected && delayMs > 0) await sleep(delayMs, undefined, { ref: false });
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

const isFaulty = (
  { method, path }: ReturnType<typeof readFaults>,
  request: { readonly method: string; readonly path: string },
): boolean =>
  (method === undefined || method === request.method) &&
  (path === undefined || new RegExp(path).test(request.path));
