import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import { type Choice, isFieldShown, readPath, type SettingField } from "./setting-field.ts";

/** Returns a field's value in words, an entry for each thing that can be added or removed. */
export function formatField(
  { path, control }: SettingField,
  settings: Settings,
): readonly string[] {
  const value = readPath(settings, path);
  switch (control.kind) {
    case "editor":
      return control.formatEntries(value, settings);
    case "lines":
      return formatLines(value, control.none);
    case "switch":
      return [value === true ? control.on : control.off];
    case "choice":
      return [formatChoice(value, control.choices)];
    case "number":
      return [formatNumber(value, control)];
    default:
      return [formatText(value, control.none)];
  }
}

const formatLines = (value: unknown, none: string): readonly string[] =>
  Array.isArray(value) && value.length > 0 ? value.map(String) : [none];

const formatChoice = (value: unknown, choices: readonly Choice[]): string =>
  choices.find(([choice]) => choice === value)?.[1] ?? String(value);

const formatText = (value: unknown, none = "Nothing"): string =>
  value === undefined || value === "" ? none : String(value);

function formatNumber(
  value: unknown,
  { unit, scale = 1, none = "Nothing" }: { unit: string; scale?: number; none?: string },
): string {
  if (typeof value !== "number" || Number.isNaN(value)) return none;
  const amount = value / scale;
  const text = scale === 100 ? amount.toFixed(2) : String(amount);
  return unit === "" ? text : `${text} ${amount === 1 ? unit.replace(/s$/, "") : unit}`;
}

/** A line of a section: what it is about, and its value. */
export interface FieldSummary {
  readonly label: string;
  readonly text: string;
  readonly isDefault: boolean;
}

/** Returns the values of some fields in words, and whether they are the defaults. */
export const summarizeFields = (
  fields: readonly SettingField[],
  { settings, defaults }: { readonly settings: Settings; readonly defaults: Settings },
  storefront: "shopify" | "woocommerce",
): FieldSummary[] =>
  fields
    .filter((field) => isFieldShown(field, settings, storefront))
    .map((field) => {
      const entries = formatField(field, settings);
      const isDefault = entries.join("\n") === formatField(field, defaults).join("\n");
      return { label: field.label, text: joinEntries(entries), isDefault };
    });

/** A longer list is cut: its own page has all of it. */
const MOST_ENTRIES = 3;

/** Returns a line for each entry. */
const joinEntries = (entries: readonly string[]): string =>
  entries.length <= MOST_ENTRIES
    ? entries.join("\n")
    : [...entries.slice(0, MOST_ENTRIES - 1), `and ${entries.length - MOST_ENTRIES + 1} more`].join(
        "\n",
      );
