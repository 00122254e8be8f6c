import * as z from "zod";
import type { Item, ItemKey, Table } from "#shared/aws/table.ts";
import type { Vault } from "../crypto/vault.ts";

const sealedItemSchema = z.object({ sealed: z.string() });

/** Reads and writes encrypted values, one in each item. Each is bound to its item. */
export function createSealedItems(table: Table, vault: () => Promise<Vault>) {
  async function readSealed(key: ItemKey): Promise<string | undefined> {
    const item = await table.get(key);
    return item && toSealed(item);
  }
  const toSealed = (item: Item): string => sealedItemSchema.parse(item).sealed;
  const unseal = async (key: ItemKey, sealed: string): Promise<unknown> =>
    JSON.parse((await vault()).open(key, sealed));
  const sealItem = async (key: ItemKey, value: unknown) => ({
    ...key,
    sealed: (await vault()).seal(key, JSON.stringify(value)),
  });

  return {
    async read(key: ItemKey): Promise<unknown> {
      const sealed = await readSealed(key);
      return sealed === undefined ? undefined : unseal(key, sealed);
    },
    /** Returns also what is stored unencrypted next to the value. */
    async readWithAttributes(
      key: ItemKey,
    ): Promise<{ readonly value: unknown; readonly attributes: Item } | undefined> {
      const item = await table.get(key);
      return item && { value: await unseal(key, toSealed(item)), attributes: item };
    },
    /** `attributes` are stored unencrypted next to the value. */
    async write(
      key: ItemKey,
      value: unknown,
      attributes: Record<string, unknown> = {},
    ): Promise<void> {
      await table.put({ ...(await sealItem(key, value)), ...attributes });
    },
    /** Writes the value, and keeps what is stored unencrypted next to it, but for `outdated` attributes. */
    async replace(key: ItemKey, value: unknown, outdated: readonly string[] = []): Promise<void> {
      const { sealed } = await sealItem(key, value);
      const remove = outdated.length === 0 ? "" : ` REMOVE ${outdated.join(", ")}`;
      await table.update(key, {
        update: `SET sealed = :sealed${remove}`,
        values: { ":sealed": sealed },
      });
    },
    /**
     * Replaces the value by what `computeNext` returns. Writes nothing if the item does not exist or
     * `computeNext` returns undefined. Returns false if another process wrote in the meantime.
     */
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
