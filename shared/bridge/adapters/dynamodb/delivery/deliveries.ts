import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import type { Deliveries, DeliveriesByStore } from "#shared/bridge/ports/delivery.ts";
import {
  DELIVERY_PREFIX,
  fromDeliveryItem,
  toDeliveryItem,
  toDeliveryItemKey,
  toStorePartition,
} from "./delivery-item.ts";

/** Deliveries in DynamoDB, one item each; every write names the version it follows. */
export function createDynamoDeliveries(
  client: DynamoDBDocumentClient,
  tableName: string,
): Deliveries & DeliveriesByStore {
  return {
    async create(delivery) {
      const put = new PutCommand({
        TableName: tableName,
        Item: toDeliveryItem(delivery),
        ConditionExpression: "attribute_not_exists(pk)",
      });
      return (await tryConditionalWrite(client.send(put))) ? "created" : "exists";
    },

    async find(key) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: toDeliveryItemKey(key), ConsistentRead: true }),
      );
      return Item === undefined ? undefined : fromDeliveryItem(Item);
    },

    async save(delivery) {
      const put = new PutCommand({
        TableName: tableName,
        Item: toDeliveryItem({ ...delivery, version: delivery.version + 1 }),
        ConditionExpression: "version = :read",
        ExpressionAttributeValues: { ":read": delivery.version },
      });
      return (await tryConditionalWrite(client.send(put))) ? "saved" : "conflict";
    },

    async listByStore(storeId, limit) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: "pk = :store AND begins_with(sk, :delivery)",
          ExpressionAttributeValues: {
            ":store": toStorePartition(storeId),
            ":delivery": DELIVERY_PREFIX,
          },
          ScanIndexForward: false,
          Limit: limit,
        }),
      );
      return Items.map(fromDeliveryItem);
    },
  };
}
