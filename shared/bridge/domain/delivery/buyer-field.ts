/** The data of a buyer that Shopify shows to an app only after it has approved the app for it. */
export const BUYER_FIELDS = ["name", "address", "phone", "email"] as const;
export type BuyerField = (typeof BUYER_FIELDS)[number];
