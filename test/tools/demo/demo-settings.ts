import { shopifySettings, woocommerceSettings } from "#infra/local/seed/initial-settings.ts";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import { readSettings, replaceSettings } from "#test/e2e/local-run/merchant-client.ts";
import { BATCH_MINUTES, CEILING_CENTS } from "./demo-scenarios.ts";

/** Sets both stores for the demo; what it returns gives them back as they were. */
export async function setForDemo(at: Endpoints): Promise<() => Promise<void>> {
  const before = {
    woocommerce: (await readSettings(at, "woocommerce")).settings,
    shopify: (await readSettings(at, "shopify")).settings,
  };
  await replaceSettings(at, "woocommerce", {
    ...woocommerceSettings,
    priceCeiling: { kind: "amount", cents: CEILING_CENTS },
  });
  await replaceSettings(at, "shopify", {
    ...shopifySettings,
    batching: { kind: "minutes", minutes: BATCH_MINUTES },
  });
  return async () => {
    await replaceSettings(at, "woocommerce", before.woocommerce);
    await replaceSettings(at, "shopify", before.shopify);
  };
}
