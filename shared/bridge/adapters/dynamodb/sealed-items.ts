import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import type { Vault } from "../crypto/vault.ts";

interface Key {
  readonly pk: string;
  readonly sk: string;
}

const sealedItem = z.object({ sealed: z.string() });

/** Items that are sealed as a whole, each under its partition key as its context. */
export function sealedItems(
  client: DynamoDBDocumentClient,
  TableName: string,
  vault: () => Promise<Vault>,
) {
  async function sealedAt(Key: Key): Promise<string | undefined> {
    const get = new GetCommand({ TableName, Key, ConsistentRead: true });
    const { Item } = await client.send(get);
    return Item && sealedItem.parse(Item).sealed;
  }
  const open = async ({ pk }: Key, sealed: string): Promise<unknown> =>
    JSON.parse((await vault()).open(sealed, pk));
  const itemOf = async (key: Key, value: unknown) => ({
    ...key,
    sealed: (await vault()).seal(JSON.stringify(value), key.pk),
  });

  return {
    async read(key: Key): Promise<unknown> {
      const sealed = await sealedAt(key);
      return sealed === undefined ? undefined : open(key, sealed);
    },
    /** `beside` lies beside the seal, for the table to read. */
    async write(key: Key, value: unknown, beside: Record<string, unknown> = {}): Promise<void> {
      const Item = { ...(await itemOf(key, value)), ...beside };
      await client.send(new PutCommand({ TableName, Item }));
    },
    /** Writes what `next` makes of the item; nothing where it gives undefined, or somebody wrote meanwhile: then false. */
    async change(key: Key, next: (value: unknown) => unknown): Promise<boolean> {
      const sealed = await sealedAt(key);
      const changed = sealed === undefined ? undefined : next(await open(key, sealed));
      if (changed === undefined) return true;
      const { sealed: after } = await itemOf(key, changed);
      const update = new UpdateCommand({
        TableName,
        Key: key,
        UpdateExpression: "SET sealed = :after",
        ConditionExpression: "sealed = :before",
        ExpressionAttributeValues: { ":before": sealed, ":after": after },
      });
      return passesCondition(client.send(update));
    },
  };
}
