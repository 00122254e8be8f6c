import { createHmac } from "node:crypto";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import { storePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { date, money } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { isBookable, type KeptRate, pricedText } from "#shared/bridge/domain/rates/stored-rate.ts";
import type { Asked, KeptRates } from "#shared/bridge/ports/rates.ts";

const rateItem = z.object({
  token: z.string(),
  price: money,
  quotedAt: date,
  expiresAt: date,
  pickUpAt: date.optional(),
  takenAt: date.optional(),
});

/**
 * `STORE#<store> / RATE#<hash>`; goes by itself after the token's end. The hash is of all that sets
 * the price, under the master key: an address cannot be guessed from it.
 */
export function dynamoKeptRates(
  client: DynamoDBDocumentClient,
  TableName: string,
  masterKey: () => Promise<string>,
): KeptRates {
  async function keyOf({ storeId, accountId, request }: Asked) {
    const hash = createHmac("sha256", await masterKey())
      .update(`rate:${storeId}:${accountId}:${pricedText(request)}`)
      .digest("base64url");
    return { pk: storePartition(storeId), sk: `RATE#${hash}` };
  }

  async function read(
    asked: Asked,
  ): Promise<(KeptRate & { takenAt?: Date | undefined }) | undefined> {
    const { Item } = await client.send(new GetCommand({ TableName, Key: await keyOf(asked) }));
    if (Item === undefined) return undefined;
    const { pickUpAt, ...item } = rateItem.parse(Item);
    return { ...item, pickUpAt };
  }

  return {
    async find(asked) {
      return read(asked);
    },

    async keep(asked, rate) {
      const Item = {
        ...(await keyOf(asked)),
        ...JSON.parse(JSON.stringify(rate)),
        expiresAtSeconds: Math.ceil(rate.expiresAt.getTime() / 1000),
      };
      await client.send(new PutCommand({ TableName, Item }));
    },

    async take(asked, now) {
      const kept = await read(asked);
      if (kept === undefined || kept.takenAt !== undefined) return undefined;
      if (!isBookable(kept, asked.request, now)) return undefined;
      const claim = new UpdateCommand({
        TableName,
        Key: await keyOf(asked),
        UpdateExpression: "SET takenAt = :now",
        ConditionExpression: "#token = :token AND attribute_not_exists(takenAt)",
        ExpressionAttributeNames: { "#token": "token" },
        ExpressionAttributeValues: { ":now": now.toISOString(), ":token": kept.token },
      });
      return (await passesCondition(client.send(claim))) ? kept : undefined;
    },
  };
}
