import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import { storePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { shopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { Pauses } from "#shared/bridge/ports/shop-throttle.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** How long an answer of the table is good for: asking it before every call would cost more than it saves. */
const KEPT_MS = 1_000;

const item = z.object({ pausedUntil: z.iso.datetime().transform((iso) => new Date(iso)) });
const keyOf = (shop: string) => ({ pk: storePartition(shopifyStoreId(shop)), sk: "PAUSE" });

/** `STORE#<store> / PAUSE`: written only when Shopify throttles, read at most once a second a process. */
export function dynamoPauses(
  client: DynamoDBDocumentClient,
  tableName: string,
  clock: Clock,
): Pauses {
  const known = new Map<string, { until: Date | undefined; at: number }>();

  return {
    async until(shop) {
      const now = clock().getTime();
      const kept = known.get(shop);
      if (kept !== undefined && now < kept.at + KEPT_MS) return kept.until;
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: keyOf(shop) }),
      );
      const until = Item === undefined ? undefined : item.parse(Item).pausedUntil;
      known.set(shop, { until, at: now });
      return until;
    },

    async pause(shop, until) {
      const latest = Math.max(known.get(shop)?.until?.getTime() ?? 0, until.getTime());
      known.set(shop, { until: new Date(latest), at: clock().getTime() });
      const put = new UpdateCommand({
        TableName: tableName,
        Key: keyOf(shop),
        UpdateExpression: "SET pausedUntil = :until",
        ConditionExpression: "attribute_not_exists(pausedUntil) OR pausedUntil < :until",
        ExpressionAttributeValues: { ":until": until.toISOString() },
      });
      await passesCondition(client.send(put));
    },
  };
}
