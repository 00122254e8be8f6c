import { createHmac } from "node:crypto";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { date, money } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import {
  isBookable,
  type StoredRate,
  toPriceKey,
} from "#shared/bridge/domain/rates/stored-rate.ts";
import type { RateKey, StoredRates } from "#shared/bridge/ports/rates.ts";

const rateSchema = z.object({
  token: z.string(),
  price: money,
  quotedAt: date,
  expiresAt: date,
  pickUpAt: date.optional(),
  claimedAt: date.optional(),
});

/**
 * `STORE#<store> / RATE#<hash>`; goes by itself after the token's end. The hash is of all that sets
 * the price, under the master key: an address cannot be guessed from it.
 */
export function createDynamoStoredRates(
  client: DynamoDBDocumentClient,
  TableName: string,
  masterKey: () => Promise<string>,
): StoredRates {
  async function computeKey({ storeId, accountId, request }: RateKey) {
    const hash = createHmac("sha256", await masterKey())
      .update(`rate:${storeId}:${accountId}:${toPriceKey(request)}`)
      .digest("base64url");
    return { pk: toStorePartition(storeId), sk: `RATE#${hash}` };
  }

  async function read(
    key: RateKey,
  ): Promise<(StoredRate & { claimedAt?: Date | undefined }) | undefined> {
    const { Item } = await client.send(new GetCommand({ TableName, Key: await computeKey(key) }));
    if (Item === undefined) return undefined;
    const { pickUpAt, ...item } = rateSchema.parse(Item);
    return { ...item, pickUpAt };
  }

  return {
    async find(key) {
      return read(key);
    },

    async put(key, rate) {
      const Item = {
        ...(await computeKey(key)),
        ...JSON.parse(JSON.stringify(rate)),
        expiresAtSeconds: Math.ceil(rate.expiresAt.getTime() / 1000),
      };
      await client.send(new PutCommand({ TableName, Item }));
    },

    async claim(key, now) {
      const stored = await read(key);
      if (stored === undefined || stored.claimedAt !== undefined) return undefined;
      if (!isBookable(stored, key.request, now)) return undefined;
      const claim = new UpdateCommand({
        TableName,
        Key: await computeKey(key),
        UpdateExpression: "SET claimedAt = :now",
        ConditionExpression: "#token = :token AND attribute_not_exists(claimedAt)",
        ExpressionAttributeNames: { "#token": "token" },
        ExpressionAttributeValues: { ":now": now.toISOString(), ":token": stored.token },
      });
      return (await tryConditionalWrite(client.send(claim))) ? stored : undefined;
    },
  };
}
