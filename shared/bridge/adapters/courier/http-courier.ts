import type { CourierAccount } from "../../domain/tenancy.ts";
import type { Courier } from "../../ports/courier.ts";
import type { AskStore } from "../store-http/store-http.ts";
import { courierClient } from "./client.ts";
import { orders } from "./orders.ts";
import { points } from "./points.ts";

/** One account at a courier, reached over HTTP. It may be anybody's service that keeps the document. */
export function httpCourier(account: CourierAccount, http: AskStore): Courier {
  const ask = courierClient(account, http);
  return { ...points(ask), ...orders(ask, account.email) };
}
