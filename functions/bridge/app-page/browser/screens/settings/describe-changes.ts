import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import { type DescribedChange, describeEntries } from "../../changes/describe-entries.ts";
import { formatField } from "./format-field.ts";
import { isFieldShown, type SettingField } from "./setting-field.ts";

const NOT_SHOWN = ["Nothing"];

/** Describes what differs between two versions of the settings, field by field. */
export function describeChanges(
  fields: readonly SettingField[],
  before: Settings,
  after: Settings,
  storefront: "shopify" | "woocommerce",
): DescribedChange[] {
  const format = (field: SettingField, settings: Settings) =>
    isFieldShown(field, settings, storefront) ? formatField(field, settings) : NOT_SHOWN;
  return fields.flatMap((field) => {
    if (!isFieldShown(field, before, storefront) && !isFieldShown(field, after, storefront))
      return [];
    const texts = describeEntries(format(field, before), format(field, after));
    return texts.map((text) => ({ label: field.label, text }));
  });
}
