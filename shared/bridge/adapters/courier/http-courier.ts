import type { AskStore } from "#shared/bridge/adapters/http/store-http-client.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import type { Courier } from "../../ports/courier.ts";
import { courierClient } from "./courier-client.ts";
import { orders } from "./order-methods.ts";
import { points } from "./point-methods.ts";

/** One account at a courier, reached over HTTP. It may be anybody's service that keeps the document. */
export function httpCourier(account: CourierAccount, http: AskStore): Courier {
  const ask = courierClient(account, http);
  return { ...points(ask), ...orders(ask, account.email) };
}
