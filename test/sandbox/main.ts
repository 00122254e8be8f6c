import * as z from "zod";
import { startShopify } from "./shopify/start-shopify.ts";
import { startWooCommerce } from "./woocommerce/start-woocommerce.ts";

/** Runs both sandbox stores in their own process. Reads SANDBOX_STORES; reports URLs and keys to the parent. */
const options = z
  .object({
    shopify: z.object({
      databaseFile: z.string(),
      port: z.int(),
      shop: z.string(),
      clientId: z.string(),
      clientSecrets: z.array(z.string()),
      webhookUri: z.url(),
      appUrl: z.url(),
    }),
    woocommerce: z.object({ databaseFile: z.string(), port: z.int() }),
  })
  .parse(JSON.parse(process.env.SANDBOX_STORES ?? "null"));

const shopify = await startShopify(options.shopify);
const woocommerce = await startWooCommerce(options.woocommerce);

// Without its parent, nothing would stop this process.
process.on("disconnect", () => process.exit(0));
process.on("SIGINT", () => undefined);
process.on("SIGTERM", async () => {
  await Promise.all([shopify.close(), woocommerce.close()]);
  process.exit(0);
});

process.send?.({
  shopify: { url: shopify.url, shop: shopify.shop },
  woocommerce: {
    url: woocommerce.url,
    consumerKey: woocommerce.consumerKey,
    consumerSecret: woocommerce.consumerSecret,
  },
});
