import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { formatRestTime } from "#test/sandbox/shopify/time.ts";
import { enqueueWebhooks } from "#test/sandbox/shopify/webhooks/webhook-outbox.ts";
import { revokeAll } from "./tokens.ts";

/** The shop's own data, as webhooks about the shop carry it. */
export const buildShopBody = ({ id, options: { shop }, clock }: Shop): string =>
  JSON.stringify({
    id: Number(id),
    name: shop.split(".")[0],
    email: `owner@${shop}`,
    myshopify_domain: shop,
    updated_at: formatRestTime(clock()),
  });

/** Installs the app as Shopify does: without asking the app. */
export function installApp(shop: Shop): void {
  shop.app.isInstalled = true;
}

/** Uninstalls the app: its tokens and its carrier services end, and it gets a webhook. */
export function uninstallApp(shop: Shop): void {
  shop.store.commit(() => {
    revokeAll(shop);
    for (const { id } of shop.store.carrierServices.listAll())
      shop.store.carrierServices.remove(id);
    enqueueWebhooks(shop, buildShopBody(shop), ["app/uninstalled"]);
  });
  shop.app.isInstalled = false;
}
