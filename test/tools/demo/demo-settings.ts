import { shopifySettings, woocommerceSettings } from "#infra/local/seed/initial-settings.ts";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import { readSettings, replaceSettings } from "#test/e2e/local-run/merchant-client.ts";
import { BATCH_MINUTES, CEILING_CENTS } from "./demo-scenarios.ts";

/** Applies the demo's settings to both stores. Returns a function that restores the previous settings. */
export async function applyDemoSettings(endpoints: Endpoints): Promise<() => Promise<void>> {
  const before = {
    woocommerce: (await readSettings(endpoints, "woocommerce")).settings,
    shopify: (await readSettings(endpoints, "shopify")).settings,
  };
  await replaceSettings(endpoints, "woocommerce", {
    ...woocommerceSettings,
    priceCeiling: { kind: "amount", cents: CEILING_CENTS },
  });
  await replaceSettings(endpoints, "shopify", {
    ...shopifySettings,
    batching: { kind: "minutes", minutes: BATCH_MINUTES },
  });
  return async () => {
    await replaceSettings(endpoints, "woocommerce", before.woocommerce);
    await replaceSettings(endpoints, "shopify", before.shopify);
  };
}
