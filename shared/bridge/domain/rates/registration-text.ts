const getShopHandle = (shop: string): string => shop.replace(/\.myshopify\.com$/, "");

/**
 * Returns the merchant's next step after the registration: since API 2026-10 Shopify adds the
 * service to no profile.
 */
export const formatRegisteredText = (shop: string, serviceName: string): string =>
  `Shopify knows "${serviceName}", but shows it at the checkout only once you add it: open https://admin.shopify.com/store/${getShopHandle(shop)}/settings/shipping, choose a shipping profile and zone, press "Add rate", choose "Use carrier or app to calculate rates" and then "${serviceName}". Nothing more is to be done where that is done already.`;

const ADVICE = {
  plan: "Your Shopify plan has no third-party calculated rates: it needs the Advanced plan or higher, or the plan below it with yearly billing or the paid feature. Ask Shopify's support to add it; the bridge tries again each day.",
  permission:
    "The app may not change the shop's shipping. Open the app in the shop's admin and accept its permissions; the bridge tries again each day.",
  other:
    "Shopify did not register the rates. The usual reason is a plan without third-party calculated rates (Advanced or higher has them). The bridge tries again each day.",
} as const;

/** Returns why there are no rates and what to do. Orders are delivered without rates too. */
export const formatRefusedText = (reason: keyof typeof ADVICE, words: string): string =>
  `${ADVICE[reason]}${words === "" ? "" : ` Shopify says: "${words}".`} Orders are delivered as before.`;
