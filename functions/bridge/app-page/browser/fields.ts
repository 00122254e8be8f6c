import { el } from "./dom.ts";

interface FieldOptions {
  /** As the API names it: `contactPhone`, `hours.monday.0.to`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value?: string | number | undefined;
}
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

let made = 0;
const nextId = (): string => {
  made += 1;
  return `field-${made}`;
};

/** Where what is wrong with a field, or with what begins with its name, is said. */
export const faultOf = (name: string, id = nextId()): HTMLElement =>
  el("p", { class: "fault", id, "data-fault-of": name, hidden: true });

function around(control: Control, { name, label, hint }: FieldOptions): HTMLElement {
  const id = nextId();
  control.id = id;
  control.name = name;
  control.setAttribute("aria-describedby", hint ? `${id}-hint ${id}-fault` : `${id}-fault`);
  return el(
    "div",
    { class: "field" },
    el("label", { for: id }, label),
    hint === undefined ? undefined : el("p", { class: "hint", id: `${id}-hint` }, hint),
    control,
    faultOf(name, `${id}-fault`),
  );
}

interface TextOptions extends FieldOptions {
  readonly type?: "text" | "url" | "email" | "tel" | "password" | "number" | "time";
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly step?: string;
  readonly min?: number;
}

export function textField(options: TextOptions): HTMLElement {
  const { type = "text", value = "", required, autocomplete = "off", step, min } = options;
  const attributes = { type, value, required, autocomplete, step, min };
  const quiet = { autocapitalize: "none", spellcheck: "false" };
  return around(el("input", { ...attributes, ...(type === "text" ? {} : quiet) }), options);
}

export function longTextField(options: FieldOptions): HTMLElement {
  return around(el("textarea", { rows: 2 }, String(options.value ?? "")), options);
}

export function choiceField(
  options: FieldOptions & { readonly choices: readonly (readonly [value: string, text: string])[] },
): HTMLElement {
  const { choices, value } = options;
  const control = el(
    "select",
    {},
    ...choices.map(([one, text]) => el("option", { value: one, selected: one === value }, text)),
  );
  return around(control, options);
}

/** One of a few, each with what it means. */
export function radioGroup({
  name,
  label,
  value,
  choices,
}: FieldOptions & {
  readonly choices: readonly (readonly [value: string, text: string, hint: string])[];
}): HTMLElement {
  return el(
    "fieldset",
    {},
    el("legend", {}, label),
    ...choices.map(([one, text, hint]) => {
      const id = nextId();
      const input = el("input", {
        ...{ type: "radio", id, name, value: one, checked: one === value },
        "aria-describedby": `${id}-hint`,
      });
      return el(
        "div",
        { class: "choice" },
        input,
        el("label", { for: id }, text),
        el("p", { class: "hint", id: `${id}-hint` }, hint),
      );
    }),
    faultOf(name),
  );
}
