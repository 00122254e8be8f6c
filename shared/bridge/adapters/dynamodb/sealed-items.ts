import * as z from "zod";
import type { ItemKey, Table } from "#shared/aws/table.ts";
import type { Vault } from "../crypto/vault.ts";

const sealedItemSchema = z.object({ sealed: z.string() });

/** Items that are sealed as a whole, each under its partition key as its context. */
export function createSealedItems(table: Table, vault: () => Promise<Vault>) {
  async function readSealed(key: ItemKey): Promise<string | undefined> {
    const item = await table.get(key);
    return item && sealedItemSchema.parse(item).sealed;
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
      await table.put({ ...(await sealItem(key, value)), ...attributes });
    },
    /** Writes what `next` makes of the item; nothing where it gives undefined, or somebody wrote meanwhile: then false. */
    async update(key: ItemKey, computeNext: (value: unknown) => unknown): Promise<boolean> {
      const sealed = await readSealed(key);
      const nextValue = sealed === undefined ? undefined : computeNext(await unseal(key, sealed));
      if (nextValue === undefined) return true;
      const { sealed: sealedAfter } = await sealItem(key, nextValue);
      return table.tryUpdate(key, {
        update: "SET sealed = :after",
        condition: "sealed = :before",
        values: { ":before": sealed, ":after": sealedAfter },
      });
    },
  };
}
