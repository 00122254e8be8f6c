/** Where the page is in Shopify's admin: the places are paths below it. */
export const SHOPIFY_APP_PATH = "/shopify/app";
