import type { Bill } from "./bill.ts";
import { PLATFORM_LOG_BYTES, PRICES } from "./prices.ts";

const HOURS = 730;
const GIGABYTE = 1024 ** 3;
const SECONDS_OF_MONTH = HOURS * 3600;
/** What one unit of capacity does in an hour; the dimension that takes most is paid. */
const UNIT_HOUR = { connections: 25 * 3600, bytes: 0.4e9 } as const;
/** A connection for each request, as PHP's and most couriers' clients make; Shopify keeps some open. */
const CONNECTIONS_OF_REQUEST = 1;
/** An order of WooCommerce has 4 to 7 KB, other webhooks and notifications less than one; with headers and the handshake. */
const BYTES_OF_REQUEST = 4000;
const ZONES = 2;
/** The alarm on it: an expression pays for each of its metrics. */
const ALARMED_METRICS = 4;

/** What a load balancer for webhooks costs a month before the first of them. */
export const computeFrontMonth = (): number =>
  (PRICES.balancerHour + ZONES * PRICES.publicAddressHour) * HOURS +
  ALARMED_METRICS * PRICES.alarmMetricMonth;

/** What a load balancer charges for a million orders with so many requests each. */
export const computeFrontUse = (requestsOfOrder: number): number => {
  const requests = requestsOfOrder * 1e6;
  const units = Math.max(
    (requests * CONNECTIONS_OF_REQUEST) / UNIT_HOUR.connections,
    (requests * BYTES_OF_REQUEST) / UNIT_HOUR.bytes,
  );
  return units * PRICES.balancerUnitHour;
};

/** What the API's requests cost for a million orders, with its access log: what a load balancer saves. */
const computeApiUse = (requestsOfOrder: number): number => {
  const requests = requestsOfOrder * 1e6;
  const gigabytes = (requests * PLATFORM_LOG_BYTES.request) / GIGABYTE;
  return (
    requests * PRICES.apiRequest +
    gigabytes * (PRICES.seldomReadLogGigabyte + PRICES.logGigabyteMonth)
  );
};

/** Computes from how many orders a month on a load balancer costs less than the API. */
export const computeBreakEven = (requestsOfOrder: number): number =>
  (computeFrontMonth() / (computeApiUse(requestsOfOrder) - computeFrontUse(requestsOfOrder))) * 1e6;

/**
 * Computes the bill of a million orders whose webhooks come through a load balancer, at a steady load: it
 * stands in the line of the API, and keeps no access log.
 */
export function balanceWebhooks(
  bill: Bill,
  requestsOfOrder: number,
  ordersPerSecond: number,
): Bill {
  const millionsOfMonth = (ordersPerSecond * SECONDS_OF_MONTH) / 1e6;
  const api = requestsOfOrder * 1e6 * PRICES.apiRequest;
  return {
    ...bill,
    "API Gateway":
      bill["API Gateway"] -
      api +
      computeFrontUse(requestsOfOrder) +
      computeFrontMonth() / millionsOfMonth,
    "CloudWatch Logs": bill["CloudWatch Logs"] - (computeApiUse(requestsOfOrder) - api),
  };
}
