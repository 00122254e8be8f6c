import { openTable, type Table } from "#shared/aws/table.ts";
import { createVault, type Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import type { Env, sealedTableEnv } from "./env.ts";
import { createMasterKeyReader } from "./master-key.ts";

/** The bridge's table, with the key of the items that are encrypted in it. */
export interface SealedTable extends Table {
  readonly readMasterKey: () => Promise<string>;
  readonly openVault: () => Promise<Vault>;
}

/** Opens the table. A function calls it once, because it reads the master key. */
export function openSealedTable(env: Env<typeof sealedTableEnv>): SealedTable {
  const readMasterKey = createMasterKeyReader(env);
  return {
    ...openTable(env.TABLE_NAME),
    readMasterKey,
    openVault: async () => createVault(await readMasterKey()),
  };
}
