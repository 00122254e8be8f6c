import { addApiKey } from "#test/sandbox/woocommerce/auth/api-keys.ts";
import { createStoreApp } from "#test/sandbox/woocommerce/http/store-app.ts";
import { openDatabase } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { sendDueDeliveries } from "#test/sandbox/woocommerce/webhooks/delivery-queue.ts";
import type { Engine } from "../aws/engine.ts";
import type { HttpAnswer, HttpRequest } from "../platform/platform.ts";
import { toHttpAnswer, toWebRequest } from "./web-request.ts";

/** Action Scheduler runs on requests to the site and once a minute. */
const RUN_MS = [500, 20_000] as const;

/**
 * Runs the sandbox WooCommerce store in this world: its own code, with the world's time and network.
 * Its webhooks go out seconds after a change, and are never repeated.
 */
export function createWooCommerceStore(engine: Engine, host: string) {
  const { scheduler, random } = engine;
  const store: Store = {
    db: openDatabase(":memory:"),
    clock: scheduler.clock,
    getUrl: () => `https://${host}`,
    utcOffsetMinutes: 0,
    deliveryDelayMs: 0,
    fulfillmentsEnabled: false,
    usesLegacyStorage: false,
    supportsModifiedAfter: true,
  };
  const { signal } = new AbortController();
  const app = createStoreApp(store, signal);
  const key = addApiKey(store.db);
  let isRunScheduled = false;
  let running = Promise.resolve();

  function scheduleDeliveries(): void {
    if (isRunScheduled) return;
    isRunScheduled = true;
    scheduler.schedule(random.drawInteger(...RUN_MS), () => {
      isRunScheduled = false;
      running = running.then(() => sendDueDeliveries(store, signal));
    });
  }

  async function answer(request: HttpRequest): Promise<HttpAnswer> {
    const response = await app.fetch(toWebRequest(request));
    if (request.method !== "GET") scheduleDeliveries();
    return toHttpAnswer(response);
  }

  async function callSandbox(method: string, path: string, body?: unknown): Promise<unknown> {
    const authorization = `Basic ${btoa(`${key.consumerKey}:${key.consumerSecret}`)}`;
    const { status, body: text } = await answer({
      method,
      url: new URL(`https://${host}/${path}`),
      headers: { authorization, "content-type": "application/json" },
      body: body === undefined ? "" : JSON.stringify(body),
    });
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  }

  return {
    host,
    url: `https://${host}`,
    consumerKey: key.consumerKey,
    consumerSecret: key.consumerSecret,
    answer,
    /** Calls the store as its buyers and its merchant do, without faults. */
    call: callSandbox,
    close: () => store.db.close(),
  };
}
export type WooCommerceStore = ReturnType<typeof createWooCommerceStore>;
