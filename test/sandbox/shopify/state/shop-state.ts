import type { DatabaseSync } from "node:sqlite";
import { createIdCounter, type IdCounter } from "./counter.ts";
import { commit, openDatabase } from "./database.ts";
import { createDocumentTable } from "./document-table.ts";
import {
  carrierServiceRecord,
  fulfillmentOrderRecord,
  fulfillmentRecord,
  metafieldDefinitionRecord,
  metafieldRecord,
  orderRecord,
  refreshTokenRecord,
  tokenRecord,
} from "./records.ts";

const getNoParent = () => "";

/** The store's state in one database file. */
export function openShopState(file: string) {
  const database: DatabaseSync = openDatabase(file);
  const numbers: IdCounter = createIdCounter(database);
  return {
    database,
    ...numbers,
    orders: createDocumentTable(database, "orders", orderRecord, getNoParent),
    fulfillmentOrders: createDocumentTable(
      database,
      "fulfillment_orders",
      fulfillmentOrderRecord,
      ({ orderId }) => orderId,
    ),
    fulfillments: createDocumentTable(
      database,
      "fulfillments",
      fulfillmentRecord,
      ({ orderId }) => orderId,
    ),
    metafields: createDocumentTable(
      database,
      "metafields",
      metafieldRecord,
      ({ ownerGid }) => ownerGid,
    ),
    metafieldDefinitions: createDocumentTable(
      database,
      "metafield_definitions",
      metafieldDefinitionRecord,
      getNoParent,
    ),
    tokens: createDocumentTable(database, "tokens", tokenRecord, getNoParent),
    /** Keyed by the access token of the same pair. */
    refreshTokens: createDocumentTable(
      database,
      "refresh_tokens",
      refreshTokenRecord,
      ({ accessToken }) => accessToken,
    ),
    carrierServices: createDocumentTable(
      database,
      "carrier_services",
      carrierServiceRecord,
      getNoParent,
    ),
    commit: <T>(work: () => T): T => commit(database, work),
    close: () => database.close(),
  };
}
export type ShopState = ReturnType<typeof openShopState>;
