import { createElement } from "./dom.ts";

interface FieldOptions {
  /** As the API names it: `contactPhone`, `hours.monday.0.to`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value?: string | number | undefined;
}
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

let fieldCount = 0;
const createFieldId = (): string => {
  fieldCount += 1;
  return `field-${fieldCount}`;
};

/** Where what is wrong with a field, or with what begins with its name, is said. */
export const createFieldError = (name: string, id = createFieldId()): HTMLElement =>
  createElement("p", { class: "fault", id, "data-fault-of": name, hidden: true });

function wrapControl(control: Control, { name, label, hint }: FieldOptions): HTMLElement {
  const id = createFieldId();
  control.id = id;
  control.name = name;
  control.setAttribute("aria-describedby", hint ? `${id}-hint ${id}-fault` : `${id}-fault`);
  return createElement(
    "div",
    { class: "field" },
    createElement("label", { for: id }, label),
    hint === undefined ? undefined : createElement("p", { class: "hint", id: `${id}-hint` }, hint),
    control,
    createFieldError(name, `${id}-fault`),
  );
}

interface TextOptions extends FieldOptions {
  readonly type?: "text" | "url" | "email" | "tel" | "password" | "number" | "time" | "date";
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly step?: string;
  readonly min?: number;
}

export function createTextField(options: TextOptions): HTMLElement {
  const { type = "text", value = "", required, autocomplete = "off", step, min } = options;
  const attributes = { type, value, required, autocomplete, step, min };
  const exactInput = { autocapitalize: "none", spellcheck: "false" };
  return wrapControl(
    createElement("input", { ...attributes, ...(type === "text" ? {} : exactInput) }),
    options,
  );
}

export function createTextArea(options: FieldOptions): HTMLElement {
  return wrapControl(createElement("textarea", { rows: 2 }, String(options.value ?? "")), options);
}

export function createSelectField(
  options: FieldOptions & { readonly choices: readonly (readonly [value: string, text: string])[] },
): HTMLElement {
  const { choices, value } = options;
  const control = createElement(
    "select",
    {},
    ...choices.map(([choiceValue, text]) =>
      createElement("option", { value: choiceValue, selected: choiceValue === value }, text),
    ),
  );
  return wrapControl(control, options);
}

/** One of a few, each with what it means. */
export function createRadioGroup({
  name,
  label,
  value,
  choices,
}: FieldOptions & {
  readonly choices: readonly (readonly [value: string, text: string, hint: string])[];
}): HTMLElement {
  return createElement(
    "fieldset",
    {},
    createElement("legend", {}, label),
    ...choices.map(([choiceValue, text, hint]) => {
      const id = createFieldId();
      const input = createElement("input", {
        ...{ type: "radio", id, name, value: choiceValue, checked: choiceValue === value },
        "aria-describedby": `${id}-hint`,
      });
      return createElement(
        "div",
        { class: "choice" },
        input,
        createElement("label", { for: id }, text),
        createElement("p", { class: "hint", id: `${id}-hint` }, hint),
      );
    }),
    createFieldError(name),
  );
}

/** One of several that can be chosen together, under the same name. */
export function createCheckbox({
  name,
  value,
  label,
  isChecked,
}: {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isChecked: boolean;
}): HTMLElement {
  const id = createFieldId();
  return createElement(
    "div",
    { class: "choice" },
    createElement("input", { type: "checkbox", id, name, value, checked: isChecked }),
    createElement("label", { for: id }, label),
  );
}
