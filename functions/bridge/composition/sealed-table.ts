import { openTable, type Table } from "#shared/aws/table.ts";
import { SEAL_PURPOSES, type SealPurpose } from "#shared/bridge/adapters/crypto/seal-purposes.ts";
import { createVault, type SealingKeys, type Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { type Env, KEY_VARIABLES, type tableEnv } from "./env.ts";
import { createKeyReader } from "./key-reader.ts";

/** The bridge's table, with the vault of the values that are encrypted in it. */
export interface SealedTable extends Table {
  readonly openVault: () => Promise<Vault>;
}

type SealingKeysEnv = Partial<Record<(typeof KEY_VARIABLES)[SealPurpose], string>>;
type SealedTableEnv = Env<typeof tableEnv> & SealingKeysEnv;

/** Returns the reader of the sealing keys that the function has. */
export function createSealingKeysReader(env: SealingKeysEnv): () => Promise<SealingKeys> {
  const readers = SEAL_PURPOSES.flatMap((purpose) => {
    const arn = env[KEY_VARIABLES[purpose]];
    return arn === undefined ? [] : [{ purpose, read: createKeyReader(arn) }];
  });
  return async () => {
    const entries = readers.map(async ({ purpose, read }) => [purpose, await read()] as const);
    return Object.fromEntries(await Promise.all(entries)) satisfies SealingKeys;
  };
}

/** Opens the table with the keys that the function has. A function calls it once, because it reads them. */
export function openSealedTable(env: SealedTableEnv): SealedTable {
  const readKeys = createSealingKeysReader(env);
  return { ...openTable(env.TABLE_NAME), openVault: async () => createVault(await readKeys()) };
}
