import { createItemCompression } from "#shared/aws/item-compression.ts";
import type { Item } from "#shared/aws/table.ts";
import { DICTIONARY_1 } from "#shared/bridge/adapters/dynamodb/compression/field-dictionary.ts";
import { DICTIONARY_128 } from "#shared/courier/adapters/dynamodb/compression/field-dictionary.ts";

const { expandItem } = createItemCompression(
  { number: 1, text: DICTIONARY_1 },
  { number: 128, text: DICTIONARY_128 },
);

/** Returns an item of either system's table with all its fields. */
export const expandStoredItem = (item: Item): Item => expandItem(item);
