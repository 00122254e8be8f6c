import type { Catalog } from "#functions/bridge/messages/catalog.ts";

/** What keeps a delivery, a store or a courier account from working now. */
export const ERRORS = {
  "bridge-fault": "The bridge has an internal error. It tries again automatically.",
  "request-died":
    'The bridge failed several times to work on this order. It tries again automatically, later and later. Press "Try again" to try it now; if it stays so, contact support.',
  "courier-unreachable": `{problem, select,
    private {The courier's address must be a public internet address that begins with https://.}
    unknown {The courier's address does not exist: its host name was not found.}
    certificate {The TLS certificate of the courier's address is not valid.}
    busy {The courier is not available now. Try again in a few minutes.}
    other {The courier cannot be reached at this address. Check it, or try again later.}
  }`,
  "refused-credentials":
    "The courier refused the client id and secret id. Copy them again from your courier account.",
  "not-a-courier": "No courier with this interface answers at this address. Check the address.",
  "courier-none-unclear":
    "The courier does not say clearly that an unknown access key does not exist: its response has no code. The bridge could book orders twice. Ask the courier to respond as its interface document says.",

  "courier-available": "The courier is available.",
  "courier-paused":
    "The courier requested a pause{until, select, none {} other { until {until}}}. Deliveries wait, and the bridge retries automatically.",
  "courier-down":
    "The courier {answer, select, error {has answered with an internal error} other {has not responded}} since {since}. Deliveries wait, and the bridge retries automatically.",
  "courier-silent": "The courier cannot be reached. The bridge retries automatically.",
  "courier-fault": "The courier has an internal error. The bridge retries automatically.",
  "courier-unclear":
    "The courier's response is unclear: it does not say whether the courier has the order. Nothing is booked until it does, so that nothing is booked twice. The bridge asks again automatically. Check the order at the courier.",
  "courier-refuses-credentials":
    "The courier refuses the account's credentials{since, select, none {} other { since {since}}}. Check the client id and the secret id under Courier account. Deliveries wait until then.",
  "courier-address-forbidden":
    "The courier's address must be a public internet address that begins with https://. Correct it under Courier account.",
  "courier-keeps-data":
    "The courier does not erase the data yet, usually because it still delivers. The bridge asks again automatically.",
  "courier-not-connected": "The courier account of this store is not connected. Connect it again.",

  "store-disconnected":
    "The store is disconnected: no new deliveries are booked. Connect the store again.",
  "store-paused": "The store requested a pause. The bridge retries automatically.",
  "store-fault":
    "The store has an internal error or is under maintenance. The bridge retries automatically.",
  "store-blocked":
    "Something in front of the store responds instead of WooCommerce: a firewall, a security plugin or a maintenance page. Allow the bridge to reach /wp-json/wc/v3.",
  "store-without-woocommerce":
    "The store responds, but WooCommerce is not active in it or is being updated. The bridge retries automatically.",
  "store-keys.unknown-keys":
    "The store does not know the bridge's keys: they were revoked, or their user was deleted. Connect the store again.",
  "store-keys.wrong-keys":
    "The store refuses the bridge's keys: the secret is wrong, or the keys cannot both read and write. Connect the store again with keys that have the permission Read/Write.",
  "store-keys.user-may-not":
    "The user of the bridge's keys cannot manage this store's orders. Give that user the role Shop manager, or connect the store again with another user.",
  "store-settings-hidden":
    "The user of the bridge's keys may not read this store's settings, which have its address. Give that user the role Shop manager, connect the store again with another user, or type the address.",
  "store-unreachable.forbidden-address":
    "The store's address is not on the public internet. Connect the store with the address that its buyers use.",
  "store-unreachable.not-https":
    "The store's address does not begin with https://. The bridge sends keys over https only.",
  "store-unreachable.unknown-host":
    "The store's address does not exist: its host name was not found.",
  "store-unreachable.certificate":
    "The store's TLS certificate is not valid. Ask the store's host to renew it. The bridge continues automatically after that.",
  "store-unreachable.too-slow":
    "The store takes too long to respond. The bridge retries automatically.",
  "store-unreachable.too-large": "The store's response is larger than the bridge reads.",
  "store-unreachable.too-many-redirects": "The store's address redirects too many times.",
  "store-unreachable.moved":
    "The store moved to another address. Connect it again with its new address.",
  "store-unreachable.silent": "The store cannot be reached. The bridge retries automatically.",
  "store-orders-not-listed": "The store did not list its orders. The bridge retries automatically.",
  "store-search-refused":
    "The store did not carry out the search. Something in front of it may change requests: allow the bridge to reach /wp-json/wc/v3. Search by the order's number, or for the buyer in the store.",
  "store-orders-repeated":
    "The store lists the same orders again and again. A plugin may cache its responses: exclude /wp-json/wc/v3 from caching.",
  "woocommerce-too-old":
    "The store's WooCommerce is too old to list changed orders. Update it to version 5.8 or later.",
  "store-webhooks-not-listed":
    "The store did not list its webhooks. The bridge retries automatically.",
  "store-webhook-not-created":
    "The store did not create a webhook. The bridge retries automatically.",
  "store-webhook-not-deleted":
    "The store did not delete a webhook. The bridge retries automatically.",

  "shopify-paused": "Shopify requested a pause. The bridge retries automatically.",
  "shopify-silent": "Shopify cannot be reached. The bridge retries automatically.",
  "shopify-fault": "Shopify has an internal error. The bridge retries automatically.",
  "shopify-data-not-approved":
    "Shopify does not yet let the app read {fields, select, none {orders} other {the buyer's {fields}}}: the operator of the app needs Shopify's approval for it and was told. There is nothing to do in your shop. Deliveries continue automatically after the approval.",
  "shopify-changes-not-listed":
    "So many orders changed in the same second that Shopify does not list them all. Dispatch an order that is missing by hand.",
  "shopify-token-renewing":
    "Shopify's access token is being renewed. The bridge retries automatically.",
  "shopify-order-on-hold":
    "The order is on hold or scheduled for later in the store. The bridge fulfills it when it is released there.",
  "shopify-refused-fulfillment":
    "Shopify refused the fulfillment. The bridge reads the order again and retries.",
  "installation.scopes-missing":
    "The app lacks permissions that it needs{scopes, select, none {} other {: {scopes}}}. Open the app in the shop's admin and accept them.",
  "installation.access-lost":
    "Shopify no longer gives the bridge access. Open the app in the shop's admin once.",
  "installation.frozen":
    "Shopify does not let apps access this shop now: it is frozen, locked or paused. Deliveries continue automatically when it is open again.",
  "installation.not-found":
    "Shopify does not find this shop now. The bridge asks again for a day, and then ends the connection.",
  "installation.closed":
    "Shopify has not found this shop for a day: it was closed. The connection ended. If the shop opens again, open the app in its admin once.",
  "installation.uninstalled": "The app was uninstalled from the shop.",

  "delivery-busy": "The delivery is changing quickly. Try again in a moment.",
  "batch-busy":
    "Many orders enter or leave the batch at the same time. The bridge retries automatically.",
  "batch-changed": "The batch of the delivery changed. The bridge retries automatically.",
  "settings-busy": "Others are changing the settings. Try again in a moment.",
  "connection-busy": "Others are changing the store's connection. Try again.",
  "storage-busy": "The bridge's storage is busy. The bridge retries automatically.",
} satisfies Partial<Catalog>;
