/** The purposes of signed texts. A signature for one purpose is not valid for another. */
export const NOTIFICATION_ADDRESS = "courier-notifications";
export const TRACKING_PAGE = "tracking-page";
export const CHECKOUT_RATES = "checkout-rates";
