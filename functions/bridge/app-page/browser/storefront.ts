/** Whether the page is a Shopify shop's: it has an ID token of the shop's admin. */
export const isShopify = document.body.dataset.signIn === "shopify";
