import type { DatabaseSync } from "node:sqlite";
import { type Counter, counter } from "./counter.ts";
import { commit, openDatabase } from "./database.ts";
import { documents } from "./document-table.ts";
import {
  carrierServiceRecord,
  fulfillmentOrderRecord,
  fulfillmentRecord,
  metafieldRecord,
  orderRecord,
  refreshTokenRecord,
  tokenRecord,
} from "./records.ts";

const nobody = () => "";

/** Everything the store remembers, on one database file. */
export function openStore(file: string) {
  const database: DatabaseSync = openDatabase(file);
  const numbers: Counter = counter(database);
  return {
    database,
    ...numbers,
    orders: documents(database, "orders", orderRecord, nobody),
    fulfillmentOrders: documents(
      database,
      "fulfillment_orders",
      fulfillmentOrderRecord,
      ({ orderId }) => orderId,
    ),
    fulfillments: documents(database, "fulfillments", fulfillmentRecord, ({ orderId }) => orderId),
    metafields: documents(database, "metafields", metafieldRecord, ({ ownerGid }) => ownerGid),
    tokens: documents(database, "tokens", tokenRecord, nobody),
    /** Under the access token each came beside. */
    refreshTokens: documents(
      database,
      "refresh_tokens",
      refreshTokenRecord,
      ({ accessToken }) => accessToken,
    ),
    carrierServices: documents(database, "carrier_services", carrierServiceRecord, nobody),
    commit: <T>(work: () => T): T => commit(database, work),
    close: () => database.close(),
  };
}
export type Store = ReturnType<typeof openStore>;
