import type { CourierAccount } from "../../domain/tenancy.ts";
import type { Courier } from "../../ports/courier.ts";
import { courierClient } from "./client.ts";
import { orders } from "./orders.ts";
import { points } from "./points.ts";

/** One account at a courier, reached over HTTP. It may be anybody's service that keeps the document. */
export function httpCourier(account: CourierAccount): Courier {
  const ask = courierClient(account);
  return { ...points(ask), ...orders(ask, account.email) };
}
