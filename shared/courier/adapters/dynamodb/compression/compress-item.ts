import { createItemCompression } from "#shared/aws/item-compression.ts";
import type { Item } from "#shared/aws/table.ts";
import { DICTIONARY_128 } from "./field-dictionary.ts";

/** The dictionaries of the courier have the numbers from 128 on: those below are the bridge's. */
const compression = createItemCompression({ number: 128, text: DICTIONARY_128 });

/** What keys, conditions, indexes and the expiry need, and what a list needs to find unused numbers. */
const KEPT_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...["pk", "sk", "version", "writtenAt", "expiresAtSeconds"],
  ...["dueKind", "dueAt", "readyPartition", "readySortKey"],
  // Of a claim.
  ...["accountNumber", "n", "rangeStart"],
]);

/** Compresses what no key, condition or index needs of an item of the courier. */
export const compressItem = (item: Item): Item => compression.compressItem(item, KEPT_ATTRIBUTES);

/** Returns an item with all its fields, also one from before fields were compressed. */
export const expandItem = compression.expandItem;
