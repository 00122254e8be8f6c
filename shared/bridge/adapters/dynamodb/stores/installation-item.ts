import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  INSTALLATION_STATES,
  type Installation,
  type ShopTokens,
} from "#shared/bridge/domain/stores/installation.ts";

/** Installations lie together, so that the daily round reads them in one query. */
export const INSTALLATIONS = "INSTALLATIONS";
export const installationKey = (storeId: string) => ({ pk: INSTALLATIONS, sk: storeId });

const item = z.object({
  sk: storeIdSchema,
  shop: z.string(),
  state: z.enum(INSTALLATION_STATES),
  missingScopes: z.array(z.string()),
  version: z.int(),
  installedAt: date,
  sealed: z.string().optional(),
});
const tokens = z.object({
  accessToken: z.string(),
  expiresAt: date,
  refreshToken: z.string(),
  refreshExpiresAt: date,
  issuedAt: date,
});

/** Both tokens as one sealed text: neither is ever written without the other. */
export const sealedTokens = (vault: Vault, storeId: string, pair: ShopTokens): string =>
  vault.seal(JSON.stringify(pair), contextOf(storeId));

/** The installation out of its item; throws where the seal is not ours. */
export function toInstallation(found: unknown, vault: Vault): Installation {
  const { sk: storeId, sealed, ...rest } = item.parse(found);
  return {
    storeId,
    ...rest,
    ...(sealed && { tokens: tokens.parse(JSON.parse(vault.open(sealed, contextOf(storeId)))) }),
  };
}

const contextOf = (storeId: string): string => `${INSTALLATIONS}/${storeId}`;

/** Updates of an installation's item; false where the condition does not hold. */
export const updates =
  (client: DynamoDBDocumentClient, tableName: string) =>
  (
    storeId: string,
    UpdateExpression: string,
    values: Record<string, unknown>,
    ConditionExpression?: string,
  ) =>
    passesCondition(
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: installationKey(storeId),
          UpdateExpression,
          ...(ConditionExpression && { ConditionExpression }),
          ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
          ...(/#/.test(UpdateExpression) && { ExpressionAttributeNames: { "#state": "state" } }),
        }),
      ),
    );
