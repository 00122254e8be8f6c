import type { Table } from "#shared/aws/table.ts";
import { formatApiKey, generateApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import { createDynamoApiKeys } from "#shared/bridge/adapters/dynamodb/sign-in/api-keys.ts";
import { createDynamoConnectionEpochs } from "#shared/bridge/adapters/dynamodb/stores/connection-epochs.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { API_SCOPES } from "#shared/bridge/domain/sign-in/api-key.ts";
import { issueApiKey } from "#shared/bridge/use-cases/sign-in/issue-api-key.ts";

/** Issues an API key of a store with every scope, valid for a day. */
export async function issueTestKey(table: Table, storeId: StoreId): Promise<string> {
  const issued = await issueApiKey(
    {
      apiKeys: createDynamoApiKeys(table),
      connectionEpochs: createDynamoConnectionEpochs(table),
      generateApiKey,
      clock: () => new Date(),
    },
    { storeId, name: "Test", scopes: API_SCOPES, days: 1 },
  );
  if (issued === "too-many") throw new Error("too many keys");
  return formatApiKey({ storeId, keyId: issued.key.keyId, secret: issued.secret });
}
