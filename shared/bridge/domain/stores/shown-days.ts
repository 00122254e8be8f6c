/** Shopify shows apps the orders of so many days without `read_all_orders`, which is granted to few apps. */
export const SHOPIFY_SHOWN_DAYS = 60;
