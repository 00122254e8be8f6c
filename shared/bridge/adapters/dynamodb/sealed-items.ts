import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import type { Vault } from "../crypto/vault.ts";

interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

const sealedItemSchema = z.object({ sealed: z.string() });

/** Items that are sealed as a whole, each under its partition key as its context. */
export function createSealedItems(
  client: DynamoDBDocumentClient,
  TableName: string,
  vault: () => Promise<Vault>,
) {
  async function readSealed(Key: ItemKey): Promise<string | undefined> {
    const get = new GetCommand({ TableName, Key, ConsistentRead: true });
    const { Item } = await client.send(get);
    return Item && sealedItemSchema.parse(Item).sealed;
  }
  const unseal = async ({ pk }: ItemKey, sealed: string): Promise<unknown> =>
    JSON.parse((await vault()).open(sealed, pk));
  const sealItem = async (key: ItemKey, value: unknown) => ({
    ...key,
    sealed: (await vault()).seal(JSON.stringify(value), key.pk),
  });

  return {
    async read(key: ItemKey): Promise<unknown> {
      const sealed = await readSealed(key);
      return sealed === undefined ? undefined : unseal(key, sealed);
    },
    /** `beside` lies beside the seal, for the table to read. */
    async write(
      key: ItemKey,
      value: unknown,
      attributes: Record<string, unknown> = {},
    ): Promise<void> {
      const Item = { ...(await sealItem(key, value)), ...attributes };
      await client.send(new PutCommand({ TableName, Item }));
    },
    /** Writes what `next` makes of the item; nothing where it gives undefined, or somebody wrote meanwhile: then false. */
    async update(key: ItemKey, computeNext: (value: unknown) => unknown): Promise<boolean> {
      const sealed = await readSealed(key);
      const nextValue = sealed === undefined ? undefined : computeNext(await unseal(key, sealed));
      if (nextValue === undefined) return true;
      const { sealed: sealedAfter } = await sealItem(key, nextValue);
      const update = new UpdateCommand({
        TableName,
        Key: key,
        UpdateExpression: "SET sealed = :after",
        ConditionExpression: "sealed = :before",
        ExpressionAttributeValues: { ":before": sealed, ":after": sealedAfter },
      });
      return tryConditionalWrite(client.send(update));
    },
  };
}
