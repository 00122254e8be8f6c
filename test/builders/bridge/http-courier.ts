import { httpCourier } from "#shared/bridge/adapters/courier/http-courier.ts";
import { reachOf } from "#shared/bridge/adapters/http/network-policy.ts";
import { storeHttp } from "#shared/bridge/adapters/http/store-http-client.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { anAccount } from "./delivery.ts";

const askThisMachine = storeHttp(reachOf("yes"));

/** A courier on this machine, asked over HTTP. */
export const httpCourierTo = (account: Partial<CourierAccount>): Courier =>
  httpCourier(anAccount(account), askThisMachine);
