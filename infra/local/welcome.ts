import type { Endpoints } from "./seed/seed.ts";

/** What to open and what to try next, once everything runs. */
export const formatWelcome = (endpoints: Endpoints, dir: string, seconds: number): string => `
Ready after ${seconds.toFixed(1)} s.

  WooCommerce store   ${endpoints.woocommerce.url}
  Shopify store       ${endpoints.shopify.url}
  Bridge              ${endpoints.bridge.url}
  Courier (sandbox)   ${endpoints.courier.url}
  Merchant's pages    ${endpoints.bridge.url}/sign-in
  Mails that are sent ${endpoints.mail.url}

Try this:
  1. Open a store, press "Place an order", and watch the order until it is delivered.
  2. Open the app: ${endpoints.shopify.url}/admin/apps/order-bridge
  3. Or, in another terminal:  npm run demo
  4. Ask the courier for its points, with the clientid and secretid of ${dir}/endpoints.json:
     GET ${endpoints.courier.url}/api/restfull/v4/points/dropoff
  5. Sign in as the WooCommerce store's merchant: enter ${endpoints.woocommerce.url} at
     ${endpoints.bridge.url}/sign-in, and take the link from the mail.

Addresses and keys: ${dir}/endpoints.json    Logs: ${dir}/logs
Ctrl-C stops it; the next start goes on from there. Remove ${dir} to begin anew.
`;
