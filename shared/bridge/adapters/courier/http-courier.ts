import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import type { Courier } from "../../ports/courier.ts";
import { createCourierClient } from "./courier-client.ts";
import { createErasureMethods } from "./erasure-methods.ts";
import { createOrderMethods } from "./order-methods.ts";
import { createPointMethods } from "./point-methods.ts";

/** Creates the client for one account at any courier service that implements the documented interface. */
export function createHttpCourier(account: CourierAccount, httpClient: StoreHttpClient): Courier {
  const sendCall = createCourierClient(account, httpClient);
  return {
    ...createPointMethods(sendCall, account.noneForms?.point),
    ...createOrderMethods(sendCall, account.email, account.noneForms?.order),
    ...createErasureMethods(sendCall),
  };
}
