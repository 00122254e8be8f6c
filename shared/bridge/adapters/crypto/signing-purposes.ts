/** What signed texts are for: a proof made for one purpose is worth nothing for another. */
export const NOTIFICATION_ADDRESS = "courier-notifications";
export const TRACKING_PAGE = "tracking-page";
export const API_KEY = "api-key";
export const LIST_CURSOR = "list-cursor";
export const CHECKOUT_RATES = "checkout-rates";
