import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import type { PointDraft } from "#shared/courier/domain/points/point.ts";
import { pointDraftFields, toPointDraftItem } from "./point-item.ts";

/** An access key taken: all that is needed to put its point, and the number it is to be put at. */
export interface AccessKeyClaim {
  readonly key: string;
  readonly n: number;
  readonly draft: PointDraft;
}

const claimItem = z.object({ n: z.int(), draft: pointDraftFields });

/** Claims on access keys: pk `KEYS#<account number>`, sk the comparable key. The first one stands. */
export function createAccessKeyClaims(client: DynamoDBDocumentClient, tableName: string) {
  const toKey = (accountNumber: number, key: string) => ({ pk: `KEYS#${accountNumber}`, sk: key });

  const find = async (accountNumber: number, key: string): Promise<AccessKeyClaim | undefined> => {
    const Key = toKey(accountNumber, key);
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key, ConsistentRead: true }),
    );
    return Item === undefined ? undefined : { key, ...claimItem.parse(Item) };
  };

  return {
    find,

    /** Takes the key if nobody has; tells whether it did. */
    acquire: ({ key, n, draft }: AccessKeyClaim): Promise<boolean> =>
      tryConditionalWrite(
        client.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...toKey(draft.accountNumber, key), n, draft: toPointDraftItem(draft) },
            ConditionExpression: "attribute_not_exists(pk)",
          }),
        ),
      ),

    /** The claim with another number, or with the one that somebody else moved it to meanwhile. */
    move: async (claim: AccessKeyClaim, n: number): Promise<AccessKeyClaim> => {
      const { accountNumber } = claim.draft;
      const moved = await tryConditionalWrite(
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: toKey(accountNumber, claim.key),
            UpdateExpression: "SET n = :to",
            ConditionExpression: "n = :from",
            ExpressionAttributeValues: { ":from": claim.n, ":to": n },
          }),
        ),
      );
      const now = moved ? { ...claim, n } : await find(accountNumber, claim.key);
      if (now === undefined) throw new Error("a claim on an access key is gone");
      return now;
    },
  };
}
