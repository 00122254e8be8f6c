import type { ItemKey } from "#shared/aws/table.ts";

/** What sealed values are for. Each purpose has keys of its own. */
export const SEAL_PURPOSES = [
  "store-credentials",
  "courier-credentials",
  "shopify-tokens",
  "personal-data",
] as const;
export type SealPurpose = (typeof SEAL_PURPOSES)[number];

/** Where sealed values lie. The first rule that fits an item decides. */
const RULES: readonly (readonly [pk: RegExp, sk: RegExp, purpose: SealPurpose])[] = [
  [/^STORE#/, /^ADMIN$/, "personal-data"],
  [/^STORE#/, /^EXPORT#/, "personal-data"],
  [/^STORE#/, /^(STORE$|CONNECTION-REQUEST#)/, "store-credentials"],
  [/^ATTEMPT#/, /^(ATTEMPT|KEYS)$/, "store-credentials"],
  [/^ACCOUNT#/, /^ACCOUNT$/, "courier-credentials"],
  [/^INSTALLATIONS$/, /^/, "shopify-tokens"],
];

/** Returns the purpose of the value that is sealed in an item. Throws if none may be. */
export function findSealPurpose({ pk, sk }: ItemKey): SealPurpose {
  const rule = RULES.find(([pkPattern, skPattern]) => pkPattern.test(pk) && skPattern.test(sk));
  if (rule === undefined) throw new Error("no value is sealed in items of this kind");
  return rule[2];
}
