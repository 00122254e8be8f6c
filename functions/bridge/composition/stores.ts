import type { Table } from "#shared/aws/table.ts";
import {
  createDynamoStoreProfiles,
  createDynamoStores,
} from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import type { StoreProfiles, Stores } from "#shared/bridge/ports/stores.ts";
import type { SealedTable } from "./sealed-table.ts";

/** Opens the repository of stores and courier accounts. */
export const openStores = (table: SealedTable): Stores =>
  createDynamoStores(table, table.openVault);

/** Opens the stores for a function that does not have the keys to their credentials. */
export const openStoreProfiles = (table: Table): StoreProfiles => createDynamoStoreProfiles(table);
