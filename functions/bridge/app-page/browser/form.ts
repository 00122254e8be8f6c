import type { ApiRefusal, ApiResult, FieldError } from "./api.ts";
import { announce, createButton, createElement } from "./dom.ts";
import { renderProblem } from "./screen.ts";
import { forgetChanges, giveUpChanges, watchChanges } from "./shell/unsaved-changes.ts";

interface FormOptions<Value> {
  readonly label: string;
  /** What the form's button says; without it, only the save bar saves. */
  readonly submitLabel?: string;
  readonly onCancel?: () => void;
  /** Whether it says something else than what is saved; without it, than it does at first. */
  readonly isChanged?: () => boolean;
  /** Sends what the fields say; undefined if the merchant keeps editing. */
  readonly save: (data: FormData) => Promise<ApiResult<Value> | undefined>;
  readonly onSaved: (value: Value) => void;
}

/** A form that says at each field what the API finds wrong with it. */
export function createForm<Value>(
  { label, submitLabel, onCancel, isChanged, save, onSaved }: FormOptions<Value>,
  ...content: readonly (Node | undefined)[]
): HTMLFormElement {
  const summary = createElement("div", { class: "summary" });
  const submitButton = createElement("button", { class: "go" }, submitLabel ?? "Save");
  const giveUpBy = (proceed: () => void) => (): void => giveUpChanges(form, proceed);
  const cancel = onCancel && giveUpBy(onCancel);

  async function submitForm(event: Event): Promise<void> {
    event.preventDefault();
    // Not disabled: it would lose the focus, and say nothing of why.
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    submitButton.textContent = "One moment…";
    clearErrors(form, summary);
    const result = await save(new FormData(form));
    form.ariaBusy = "false";
    submitButton.textContent = submitLabel ?? "Save";
    if (result === undefined) return;
    if (!result.ok) return showRefusal(form, summary, result.refusal);
    forgetChanges(form);
    onSaved(result.value);
  }

  const form: HTMLFormElement = createElement(
    "form",
    { "aria-label": label, novalidate: true, submit: (event) => void submitForm(event) },
    summary,
    ...content,
    submitLabel === undefined && cancel === undefined
      ? undefined
      : createElement(
          "p",
          { class: "buttons" },
          submitLabel === undefined ? undefined : submitButton,
          cancel && createButton("Cancel", cancel),
        ),
  );
  const changes = {
    save: () => form.requestSubmit(),
    discard: cancel ?? giveUpBy(() => form.dispatchEvent(createDiscardEvent())),
    hasSubmitButton: submitLabel !== undefined,
  };
  watchChanges(form, changes, isChanged);
  return form;
}

/** The router answers it: it shows the screen as it was saved. */
const createDiscardEvent = (): Event => new CustomEvent("discard", { bubbles: true });

function clearErrors(form: HTMLFormElement, summary: Element): void {
  summary.replaceChildren();
  for (const fieldError of findFieldErrors(form)) {
    fieldError.hidden = true;
    fieldError.textContent = "";
  }
  for (const control of form.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
  }
}

const findFieldErrors = (form: HTMLFormElement): HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>("[data-fault-of]"),
];

function showRefusal(form: HTMLFormElement, summary: Element, refusal: ApiRefusal): void {
  const unmatched = refusal.errors.filter((error) => !showAtField(form, error));
  const first = form.querySelector<HTMLElement>("[aria-invalid]");
  const { message } = refusal;
  if (first === null || unmatched.length > 0)
    summary.append(renderProblem({ ...refusal, message }));
  else announce(message);
  if (first !== null) first.focus();
  else summary.scrollIntoView({ block: "nearest" });
}

/** Said at the field itself, or at the nearest that it is a part of. */
function showAtField(form: HTMLFormElement, { field, message }: FieldError): boolean {
  const fieldErrors = findFieldErrors(form).filter(({ dataset: { faultOf: name = "" } }) =>
    `${field}.`.startsWith(`${name}.`),
  );
  const nearest = fieldErrors.sort(
    (a, b) => getErrorFieldName(b).length - getErrorFieldName(a).length,
  )[0];
  if (nearest === undefined) return false;
  const sentence = toSentence(
    message.startsWith(`${field} `) ? message.slice(field.length + 1) : message,
  );
  nearest.textContent = nearest.hidden ? sentence : `${nearest.textContent} ${sentence}`;
  nearest.hidden = false;
  const control = form.elements.namedItem(getErrorFieldName(nearest));
  if (control instanceof HTMLElement) control.setAttribute("aria-invalid", "true");
  return true;
}

const getErrorFieldName = (fieldError: HTMLElement): string => fieldError.dataset.faultOf ?? "";

/** The field's own name is left out, because its label stands beside. */
const toSentence = (text: string): string => {
  const capitalized = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capitalized) ? capitalized : `${capitalized}.`;
};
