import { setTimeout } from "node:timers/promises";
import {
  askJson,
  basicAuth,
  type DeliverySeen,
  type Endpoints,
  placeInShopify,
  placeInWooCommerce,
  readDelivery,
  readEndpoints,
} from "./local-run.ts";

/** `npm run demo`: an order in each store of a running `npm start`, watched until it is delivered. */
const dir = process.env.LOCAL_DIR ?? ".local";
const LONGEST_WAIT_MS = 60_000;

const endpoints = endpointsOrExit();
await runs(endpoints);
const startedAt = performance.now();
await Promise.all([
  watch("WooCommerce", endpoints.woocommerce.storeId, await placeInWooCommerce(endpoints)),
  watch("Shopify", endpoints.shopify.storeId, await placeInShopify(endpoints)),
]);
console.log(`\nBoth delivered after ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
const { status } = (await firstOrder(endpoints)) as { status: string };
console.log(`The WooCommerce order is now "${status}". Look at both in their stores:`);
console.log(`  ${endpoints.woocommerce.url}\n  ${endpoints.shopify.url}`);

async function watch(store: string, storeId: string, orderId: string): Promise<void> {
  say(store, `Order ${orderId} is placed.`);
  let seen = 0;
  while (performance.now() - startedAt < LONGEST_WAIT_MS) {
    const delivery = await readDelivery(endpoints, storeId, orderId);
    for (const { text } of delivery?.timeline.slice(seen) ?? []) say(store, text);
    seen = delivery?.timeline.length ?? 0;
    if (isOver(delivery)) return;
    await setTimeout(300);
  }
  console.error(`${store}: order ${orderId} was not delivered within a minute. See ${dir}/logs.`);
  process.exit(1);
}

function isOver(delivery: DeliverySeen | undefined): boolean {
  if (delivery?.state === "held" || delivery?.state === "skipped") {
    console.error(`The order does not go out: ${delivery.reason?.text}`);
    process.exit(1);
  }
  return delivery?.state === "settled";
}

function say(store: string, text: string): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5);
  console.log(`${seconds} s  ${store.padEnd(12)} ${text}`);
}

function endpointsOrExit(): Endpoints {
  try {
    return readEndpoints(dir);
  } catch {
    console.error(`Nothing was started in ${dir}. Run  npm start  first, in another terminal.`);
    process.exit(1);
  }
}

async function runs({ bridge }: Endpoints): Promise<void> {
  await fetch(bridge.url).catch(() => {
    console.error(
      `The local run of ${dir} has stopped. Run  npm start  first, in another terminal.`,
    );
    process.exit(1);
  });
}

async function firstOrder(at: Endpoints): Promise<unknown> {
  const orders = (await askJson(`${at.woocommerce.url}/wp-json/wc/v3/orders?per_page=1`, {
    headers: basicAuth(at),
  })) as unknown[];
  return orders[0];
}
