/** Shopify shows apps the orders of so many days without `read_all_orders`, which is granted to few apps. */
export const SHOWN_DAYS = 60;
