import type { Catalog } from "#functions/bridge/messages/catalog.ts";

/** Connections, notes about store updates, and checkout rates. */
export const STORES = {
  "connection.not-an-address":
    "This is not a web address. Enter the address of your shop, such as shop.example.",
  "connection.not-https":
    "Your shop responds without https. Ask your host for a TLS certificate (most hosts provide one at no cost), and change both addresses under Settings → General to https://.",
  "connection.private-address":
    "This address is not on the public internet. Enter the address that your buyers use.",
  "connection.unknown-host": "There is no website at this address. Check the spelling.",
  "connection.certificate":
    "Your shop's TLS certificate is not valid. Ask your host to renew it, then try again.",
  "connection.unreachable":
    "Your shop does not respond. Check that it opens in a browser, then try again.",
  "connection.too-slow": "Your shop takes too long to respond. Try again in a moment.",
  "connection.blocked":
    "A firewall, a security plugin or a maintenance page responds instead of your shop's REST API. Allow Order Bridge to reach /wp-json/, then try again.",
  "connection.not-wordpress":
    "The website at this address does not use WordPress. Enter the address of your WooCommerce shop.",
  "connection.not-woocommerce":
    "The WordPress site at this address has no active WooCommerce 3.5 or later. Activate it under Plugins, then try again.",
  "connection.plain-permalinks":
    "Your shop uses plain permalinks, which do not work with WooCommerce's connections. Choose any other structure under Settings → Permalinks, save, then try again.",
  "connection.clock-wrong":
    "Your server's clock is wrong by more than 15 minutes. Ask your host to synchronize it (NTP), then try again.",
  "connection.unknown-keys":
    "Your shop does not know these keys. Create new keys, or copy both again, then try again.",
  "connection.wrong-keys":
    "Your shop refuses these keys: the secret does not belong to the key, or the keys cannot both read and write. Create keys with the permission Read/Write.",
  "connection.user-may-not":
    "The user of these keys cannot manage orders. Create keys for an administrator or a shop manager.",
  "connection.store-fault": "Your shop has an internal error now. Try again in a few minutes.",

  "order-gone-from-store": "The store no longer has this order.",
  "fulfillment-not-cancelled":
    "The delivery was cancelled, but Shopify refused to cancel its fulfillment. Cancel it in the store's admin.",
  "cancellation-note-refused":
    "The delivery was cancelled, and the order shows its tracking link no more. The store did not accept a note about it.",
  "nothing-to-fulfill":
    "Nothing is left to fulfill: the order was fulfilled in the store or moved to another location.",
  "app-uninstalled":
    "The app was uninstalled, or the shop was closed. The store receives no more updates.",
  "cash-awaits-confirmation":
    "The delivery is completed. The order is completed when the cash is confirmed.",
  "mark-order-as-paid": "The cash was collected. Mark the order as paid in the store's admin.",
  "event-refused": "Shopify refused the event {event}.",
  "order-status-kept":
    'The delivery is completed. The order keeps the status "{status}", which was set in the store.',
  "store-receives-no-updates": "The store was disconnected. It receives no more updates.",

  "store-orders-arrive": "Orders of your store arrive.",
  "store-not-read-yet": "Your store was not read yet. The bridge reads it within minutes.",
  "store-webhooks-repairing":
    "Your store did not report its orders for a while. The bridge has repaired that and reads what it missed.",

  "location-deactivated":
    'The location in Shopify that your pick-up location "{location}" is linked to is deactivated. Link the pick-up location to another one, or remove it.',
  "location-deleted":
    'The location in Shopify that your pick-up location "{location}" is linked to was deleted. Link the pick-up location to another one, or remove it.',
  "location-moved":
    'Shopify has another address for "{location}" now: {address}. The courier still collects at {pickupAddress}. Change the pick-up location, or save it as it is.',

  "rates-registered":
    'Shopify has registered "{service}" and shows it at the checkout after you add it to a shipping profile. If you have not added it yet, open https://admin.shopify.com/store/{shopHandle}/settings/shipping, choose a shipping profile and zone, press "Add rate", choose "Use carrier or app to calculate rates" and then "{service}".',
  "rates-pending":
    "Shopify could not be reached to change the rates. The bridge tries again within minutes.",
  "rates-refused": `{problem, select,
    plan {Your Shopify plan does not include third-party calculated rates. They need the Advanced plan or higher, or the plan below it with yearly billing or the paid feature. Ask Shopify support to add them.}
    permission {The app has no permission to register rates in the shop. Open the app in the shop's admin, go to Settings, "Checkout rates", and press "Allow courier prices at the checkout".}
    other {Shopify did not register the rates. The usual reason is a plan without third-party calculated rates; the Advanced plan and higher plans include them.}
  } The bridge tries again each day.{shopifyText, select, none {} other { Shopify responded: "{shopifyText}".}} Orders are delivered without rates too.`,

  "webhook-disabled":
    "Your program at {host} wants no more webhooks, or has not taken any for three days, and is sent no more of them. Correct it, then save the webhook again under Developers, and send again what it missed.",
} satisfies Partial<Catalog>;
