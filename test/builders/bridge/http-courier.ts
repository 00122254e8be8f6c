import { createHttpCourier } from "#shared/bridge/adapters/courier/http-courier.ts";
import { createStoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { toNetworkPolicy } from "#shared/outbound/network-policy.ts";
import { buildCourierAccount } from "./delivery.ts";

const sendToThisMachine = createStoreHttpClient(toNetworkPolicy("yes"));

/** Builds a client of a courier on this machine. */
export const buildHttpCourier = (account: Partial<CourierAccount>): Courier =>
  createHttpCourier(buildCourierAccount(account), sendToThisMachine);
