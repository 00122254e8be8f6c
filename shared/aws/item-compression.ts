import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Item } from "./table.ts";

/** Text that items have in common, with the number by which stored items name it. */
export interface FieldDictionary {
  readonly number: number;
  readonly text: string;
}

/**
 * What nearly all items fit in. Node.js allocates this much at once, by default 16 KB, which takes as long as
 * the compression itself.
 */
const [COMPRESSED_BYTES, FIELDS_BYTES] = [4096, 8192];

/**
 * Creates the compression of a system's items: with the first dictionary; stored items may have been
 * compressed with each of them.
 */
export function createItemCompression(
  ...dictionaries: readonly [FieldDictionary, ...FieldDictionary[]]
) {
  const current = dictionaries[0].number;
  const texts = new Map(dictionaries.map(({ number, text }) => [number, Buffer.from(text)]));

  /** The first byte is the number of the dictionary. */
  const compressFields = (fields: Item): Uint8Array =>
    Buffer.concat([
      Buffer.of(current),
      deflateRawSync(JSON.stringify(fields), {
        level: 9,
        dictionary: texts.get(current),
        chunkSize: COMPRESSED_BYTES,
      }),
    ]);

  function expandFields(compressed: Uint8Array): Item {
    const dictionary = texts.get(compressed[0] ?? 0);
    if (dictionary === undefined)
      throw new Error(
        `the fields of an item are compressed with dictionary ${compressed[0]}, which this version does not have`,
      );
    const fields = inflateRawSync(compressed.subarray(1), { dictionary, chunkSize: FIELDS_BYTES });
    return JSON.parse(fields.toString("utf8"));
  }

  return {
    /**
     * Replaces the fields of an item, but for those to keep, by the one attribute `compressed`. DynamoDB
     * bills each write by the size of the whole item, in steps of 1 KB, and fields that are compressed
     * cannot be in conditions, indexes or projections.
     */
    compressItem(item: Item, kept: ReadonlySet<string>): Item {
      const entries = Object.entries(item);
      const fields = Object.fromEntries(entries.filter(([name]) => !kept.has(name)));
      return {
        ...Object.fromEntries(entries.filter(([name]) => kept.has(name))),
        compressed: compressFields(fields),
      };
    },

    /**
     * Returns an item with all its fields, also one from before fields were compressed. Throws if a
     * later version of this code compressed it.
     */
    expandItem: ({ compressed, ...kept }: Item): Item =>
      compressed instanceof Uint8Array ? { ...kept, ...expandFields(compressed) } : kept,
  };
}
