import { createItemCompression } from "#shared/aws/item-compression.ts";
import { DICTIONARY_1 } from "./field-dictionary.ts";

/** The dictionaries of the bridge have the numbers up to 127, so that a reader of both systems knows them apart. */
export const { compressItem, expandItem } = createItemCompression({
  number: 1,
  text: DICTIONARY_1,
});
