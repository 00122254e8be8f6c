import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import type { OptionalPermission } from "../../../../../../shared/bridge/domain/stores/optional-permission.ts";

/** What edits a list; `beside`: the editor of another field does. */
export type EditorName =
  | "rules"
  | "methods"
  | "statuses"
  | "payment-methods"
  | "packaging"
  | "rate-services"
  | "beside";

interface NumberControl {
  readonly kind: "number";
  /** In the plural: "days". */
  readonly unit: string;
  readonly min: number;
  readonly max?: number;
  /** What is stored for each unit that is typed: 100 for cents. */
  readonly scale?: number;
  /** What no number means. Without it, the number is required. */
  readonly none?: string;
}
interface TextControl {
  readonly kind: "text" | "tel" | "email" | "url" | "long-text";
  readonly none?: string;
}
/** A time of day: 24:00 is written 00:00. */
interface TimeControl {
  readonly kind: "time";
  readonly none?: string;
}
export type Choice = readonly [value: string, title: string, hint?: string];
interface ChoiceControl {
  readonly kind: "choice";
  readonly choices: readonly Choice[];
  /** What the object around the field becomes with each choice, where they have other fields. */
  readonly templates?: Readonly<Record<string, unknown>>;
}
interface SwitchControl {
  readonly kind: "switch";
  readonly on: string;
  readonly off: string;
}
/** A list of texts, one in a line. */
interface LinesControl {
  readonly kind: "lines";
  readonly none: string;
}
interface EditorControl {
  readonly kind: "editor";
  readonly editor: EditorName;
  /** The value in words, an entry for each thing that can be added or removed. */
  readonly formatEntries: (value: unknown, settings: Settings) => readonly string[];
}
export type Control =
  | NumberControl
  | TextControl
  | TimeControl
  | ChoiceControl
  | SwitchControl
  | LinesControl
  | EditorControl;

/** One setting, or a part of one, as merchants read it. */
export interface SettingField {
  /** Where it stands in the settings: `schedule.cutOff`. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  readonly control: Control;
  /** Where it says nothing, it is not shown. */
  readonly isShown?: (settings: Settings) => boolean;
  /** The only kind of store that it concerns. */
  readonly only?: "shopify" | "woocommerce";
}

/** Some settings that belong together: a page. */
export interface SettingsSection {
  /** Its place below `settings/`. */
  readonly id: string;
  readonly title: string;
  /** What it decides. */
  readonly sentence: string;
  readonly fields: readonly SettingField[];
  /** Another place that has its form. */
  readonly place?: string;
  /** Whether Shopify may have to allow it. */
  readonly hasPermission?: true;
  /** What Shopify's merchant has to allow for a part of it, and what does not work without. */
  readonly permission?: SectionPermission;
  /** Whether an order can be tried with it. */
  readonly hasTrial?: true;
}

interface SectionPermission {
  readonly permission: OptionalPermission;
  readonly text: string;
  /** Whether these settings use it. */
  readonly isNeeded: (settings: Settings) => boolean;
}

type Node = Readonly<Record<string, unknown>>;

/** Reads the value at a path; undefined if there is none. */
export const readPath = (settings: Settings, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (node, key) => (typeof node === "object" && node !== null ? (node as Node)[key] : undefined),
      settings,
    );

/** Returns the settings with another value at a path. */
export function writePath(settings: Settings, path: string, value: unknown): Settings {
  const write = (node: unknown, [key = "", ...rest]: readonly string[]): unknown => ({
    ...(node as Node),
    [key]: rest.length === 0 ? value : write((node as Node)[key], rest),
  });
  return write(settings, path.split(".")) as Settings;
}

/** Whether a field concerns this store, and says something with these settings. */
export const isFieldShown = (
  { only, isShown }: SettingField,
  settings: Settings,
  storefront: "shopify" | "woocommerce",
): boolean => (only ?? storefront) === storefront && (isShown?.(settings) ?? true);
