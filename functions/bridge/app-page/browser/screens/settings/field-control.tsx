import { useRef } from "preact/hooks";
import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import type { Api } from "../../api.ts";
import { fromInputTime, toInputTime } from "../hours.ts";
import { LongTextField, NumberField, SelectField, TextField, TimeField } from "./controls.tsx";
import { EDITORS } from "./editors/editors.ts";
import { RadioField } from "./radio-field.tsx";
import { type Control, readPath, type SettingField, writePath } from "./setting-field.ts";

interface FieldControlProps {
  readonly field: SettingField;
  readonly settings: Settings;
  readonly api: Api;
  readonly onChange: (settings: Settings) => void;
}

/** The control of one setting. */
export const FieldControl = (props: FieldControlProps) => {
  const { field, settings, api, onChange } = props;
  const { control } = field;
  if (control.kind !== "editor") return <PlainControl {...props} control={control} />;
  const Editor = EDITORS[control.editor];
  return Editor === undefined ? null : <Editor settings={settings} api={api} onChange={onChange} />;
};

interface PlainProps extends FieldControlProps {
  readonly control: Exclude<Control, { readonly kind: "editor" }>;
}

const PlainControl = ({ field, control, settings, onChange }: PlainProps) => {
  const { path, label } = field;
  const hint = [field.hint, formatNone(control)].filter(Boolean).join(" ") || undefined;
  const value = readPath(settings, path);
  const write = (next: unknown) => onChange(writePath(settings, path, next));
  const common = { path, label, hint };
  switch (control.kind) {
    case "number":
      return <NumberControl {...common} control={control} value={value} onChange={write} />;
    case "time":
      return (
        <TimeField
          {...common}
          value={toInputTime(toText(value))}
          onChange={(typed) => write(toOptional(typed && fromInputTime(typed), control.none))}
        />
      );
    case "choice":
      return <ChoiceControl {...common} {...{ settings, control, value, onChange }} />;
    case "switch":
      return <SwitchControl {...common} control={control} value={value} onChange={write} />;
    case "lines":
      return (
        <LongTextField
          {...common}
          value={((value ?? []) as readonly string[]).join("\n")}
          onChange={(typed) => write(splitLines(typed))}
        />
      );
    case "long-text":
      return <LongTextField {...common} value={toText(value)} onChange={write} />;
    default:
      return (
        <TextField
          {...common}
          type={control.kind}
          value={toText(value)}
          onChange={(typed) => write(toOptional(typed.trim(), control.none))}
        />
      );
  }
};

const toText = (value: unknown): string => (value === undefined ? "" : String(value));

interface ValueProps<Kind extends Control["kind"]> {
  readonly path: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly control: Extract<Control, { readonly kind: Kind }>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const NumberControl = ({ label, control, value, ...rest }: ValueProps<"number">) => (
  <NumberField
    {...rest}
    label={control.unit === "" ? label : `${label} (${control.unit})`}
    value={value as number | undefined}
    {...{ scale: control.scale, min: control.min, max: control.max }}
    isOptional={control.none !== undefined}
  />
);

const SwitchControl = ({ control, value, onChange, ...rest }: ValueProps<"switch">) => (
  <SelectField
    {...rest}
    value={String(value)}
    choices={[
      ["true", control.on],
      ["false", control.off],
    ]}
    onChange={(choice) => onChange(choice === "true")}
  />
);

/** What an empty field means, unless it only means that there is nothing. */
const formatNone = (control: Control): string | undefined =>
  "none" in control &&
  control.none !== undefined &&
  !/^None\b/.test(control.none) &&
  control.kind !== "lines"
    ? `Empty: ${control.none}.`
    : undefined;

/** An empty field that may be empty is left out. */
const toOptional = (text: string, none: string | undefined): string | undefined =>
  text === "" && none !== undefined ? undefined : text;

const splitLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

interface ChoiceProps extends Omit<FieldControlProps, "field" | "api"> {
  readonly path: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly control: Extract<Control, { readonly kind: "choice" }>;
  readonly value: unknown;
}

/**
 * With a choice that has other fields, these begin with what is usual, or with what they said before: the
 * arrow keys pass by every choice on their way to another one.
 */
const ChoiceControl = ({ settings, control, value, onChange, ...common }: ChoiceProps) => {
  const { choices, templates } = control;
  const left = useRef(new Map<string, unknown>());
  const props = {
    ...common,
    choices,
    value: String(value),
    onChange: (choice: string) => {
      const template = templates?.[choice];
      if (template === undefined) return onChange(writePath(settings, common.path, choice));
      const parent = common.path.slice(0, common.path.lastIndexOf("."));
      left.current.set(String(value), readPath(settings, parent));
      onChange(writePath(settings, parent, left.current.get(choice) ?? template));
    },
  };
  return choices.some(([, , meaning]) => meaning !== undefined) ? (
    <RadioField {...props} />
  ) : (
    <SelectField {...props} />
  );
};
