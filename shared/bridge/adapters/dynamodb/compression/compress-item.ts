import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Item } from "#shared/aws/table.ts";
import { DICTIONARY_1 } from "./field-dictionary.ts";

/** The dictionaries that stored items may have been compressed with, by their number. */
const DICTIONARIES: ReadonlyMap<number, Buffer> = new Map([[1, Buffer.from(DICTIONARY_1)]]);
const CURRENT = 1;

/**
 * Replaces the fields of an item, but for those to keep, by the one attribute `compressed`. DynamoDB
 * bills each write by the size of the whole item, in steps of 1 KB, and fields that are compressed
 * cannot be in conditions, indexes or projections.
 */
export function compressItem(item: Item, kept: ReadonlySet<string>): Item {
  const entries = Object.entries(item);
  const fields = Object.fromEntries(entries.filter(([name]) => !kept.has(name)));
  return {
    ...Object.fromEntries(entries.filter(([name]) => kept.has(name))),
    compressed: compressFields(fields),
  };
}

/**
 * Returns an item with all its fields, also one from before fields were compressed. Throws if a later
 * version of this code compressed it.
 */
export function expandItem({ compressed, ...kept }: Item): Item {
  return compressed instanceof Uint8Array ? { ...kept, ...expandFields(compressed) } : kept;
}

/** The first byte is the number of the dictionary. */
const compressFields = (fields: Item): Uint8Array =>
  Uint8Array.of(
    CURRENT,
    ...deflateRawSync(JSON.stringify(fields), {
      level: 9,
      dictionary: DICTIONARIES.get(CURRENT),
    }),
  );

function expandFields(compressed: Uint8Array): Item {
  const dictionary = DICTIONARIES.get(compressed[0] ?? 0);
  if (dictionary === undefined)
    throw new Error(
      `the fields of an item are compressed with dictionary ${compressed[0]}, which this version does not have`,
    );
  return JSON.parse(inflateRawSync(compressed.subarray(1), { dictionary }).toString("utf8"));
}
