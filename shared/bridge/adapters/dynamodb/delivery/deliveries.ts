import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import type { DeliveryList, DeliveryStore } from "#shared/bridge/ports.ts";
import { DELIVERY_PREFIX, fromItem, itemKey, storePartition, toItem } from "./delivery-item.ts";

/** Deliveries in DynamoDB, one item each; every write names the version it follows. */
export function dynamoDeliveryStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): DeliveryStore & DeliveryList {
  return {
    async create(delivery) {
      const put = new PutCommand({
        TableName: tableName,
        Item: toItem(delivery),
        ConditionExpression: "attribute_not_exists(pk)",
      });
      return (await passesCondition(client.send(put))) ? "created" : "exists";
    },

    async find(key) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: itemKey(key), ConsistentRead: true }),
      );
      return Item === undefined ? undefined : fromItem(Item);
    },

    async save(delivery) {
      const put = new PutCommand({
        TableName: tableName,
        Item: toItem({ ...delivery, version: delivery.version + 1 }),
        ConditionExpression: "version = :read",
        ExpressionAttributeValues: { ":read": delivery.version },
      });
      return (await passesCondition(client.send(put))) ? "saved" : "conflict";
    },

    async ofStore(storeId, limit) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: "pk = :store AND begins_with(sk, :delivery)",
          ExpressionAttributeValues: {
            ":store": storePartition(storeId),
            ":delivery": DELIVERY_PREFIX,
          },
          ScanIndexForward: false,
          Limit: limit,
        }),
      );
      return Items.map(fromItem);
    },
  };
}
