import type { Endpoints } from "./seed/seed.ts";

/** Formats the message that follows a successful start: addresses, and what to try next. */
export const formatWelcome = (endpoints: Endpoints, dir: string, seconds: number): string => `
Ready after ${seconds.toFixed(1)} s. Open this page, which shows the whole system:

  ${endpoints.home.url}

  WooCommerce store   ${endpoints.woocommerce.url}
  Shopify store       ${endpoints.shopify.url}
  Bridge              ${endpoints.bridge.url}
  Courier (sandbox)   ${endpoints.courier.url}
  Merchant pages      ${endpoints.bridge.url}/sign-in
  Sent mails          ${endpoints.mail.url}
  Operations page     ${endpoints.operations.url}
  Operator's page     ${endpoints.bridge.url}/ops

Try this:
  1. Open ${endpoints.home.url}, place an order, watch it move, and break something.
  2. Open the app: ${endpoints.shopify.url}/admin/apps/order-bridge
  3. Or, in another terminal:  npm run demo
  4. List the courier's points, with the clientid and secretid from ${dir}/endpoints.json:
     GET ${endpoints.courier.url}/api/restfull/v4/points/dropoff
  5. Sign in as the WooCommerce store's merchant: enter ${endpoints.woocommerce.url} at
     ${endpoints.bridge.url}/sign-in, and open the link in the mail.

Addresses and keys: ${dir}/endpoints.json    Logs: ${dir}/logs
Press Ctrl-C to stop. The next start continues with the same data. Delete ${dir} to start with empty data.
`;
