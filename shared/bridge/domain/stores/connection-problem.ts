/** Why a WooCommerce store cannot be connected, and what its merchant can do about it. */
const TEXTS = {
  "not-an-address":
    "This is not a web address. Enter the address of your shop, such as shop.example.",
  "not-https":
    "Your shop answers without https. Ask your host for a TLS certificate (most give one for nothing), and set both addresses under Settings → General to https://.",
  "private-address":
    "This address is not on the public internet. Enter the address that your buyers use.",
  "unknown-host": "There is no website at this address. Check it for a slip of the keyboard.",
  certificate:
    "Your shop's TLS certificate is not valid. Ask your host to renew it, then try again.",
  unreachable: "Your shop does not answer. See whether it opens in a browser, then try again.",
  "too-slow": "Your shop takes too long to answer. Try again in a moment.",
  blocked:
    "A firewall, a security plugin or a maintenance page answers in place of your shop's REST API. Let Order Bridge through to /wp-json/, then try again.",
  "not-wordpress":
    "There is a website at this address, but we find no WordPress in it. Enter the address where your WooCommerce shop is.",
  "not-woocommerce":
    "There is a WordPress at this address, but WooCommerce 3.5 or later is not active in it. Activate it under Plugins, then try again.",
  "plain-permalinks":
    "Your shop uses plain permalinks, with which WooCommerce cannot be connected. Choose any other structure under Settings → Permalinks, save, then try again.",
  "clock-wrong":
    "Your server's clock is more than 15 minutes wrong. Ask your host to set it (by NTP), then try again.",
  "unknown-keys":
    "Your shop does not know these keys. Make new ones, or copy both again, and try once more.",
  "wrong-keys":
    "Your shop refuses these keys: the secret does not belong to the key, or they may not both read and write. Make keys with the permission Read/Write.",
  "user-may-not":
    "The user of these keys may not manage orders. Make keys for an administrator or a shop manager.",
  "store-fault": "Your shop has a fault of its own at the moment. Try again in a few minutes.",
} as const;

export type ConnectionProblemCode = keyof typeof TEXTS;

export interface ConnectionProblem {
  readonly code: ConnectionProblemCode;
  readonly text: string;
}

export const createConnectionProblem = (code: ConnectionProblemCode): ConnectionProblem => ({
  code,
  text: TEXTS[code],
});
