import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { SealedTable } from "./sealed-table.ts";

/** Opens the repository of stores and courier accounts. */
export const openStores = (table: SealedTable): Stores =>
  createDynamoStores(table, table.openVault);
