import { BUYER_SECTIONS } from "./sections/buyer-sections.ts";
import { DISPATCH_SECTIONS } from "./sections/dispatch-sections.ts";
import { GOODS_SECTIONS } from "./sections/goods-sections.ts";
import { MONEY_SECTIONS } from "./sections/money-sections.ts";
import type { SettingField, SettingsSection } from "./setting-field.ts";

/** Every section, in the order of the page. */
export const SECTIONS: readonly SettingsSection[] = [
  ...DISPATCH_SECTIONS,
  ...GOODS_SECTIONS,
  ...MONEY_SECTIONS,
  ...BUYER_SECTIONS,
];

/** Every field of every section. */
export const FIELDS: readonly SettingField[] = SECTIONS.flatMap(({ fields }) => fields);

/** The sections of which something concerns this kind of store. */
export const listSections = (storefront: "shopify" | "woocommerce"): readonly SettingsSection[] =>
  SECTIONS.filter(({ fields }) =>
    fields.some(({ only }) => only === undefined || only === storefront),
  );
