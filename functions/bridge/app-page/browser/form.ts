import type { ApiRefusal, ApiResult, FieldError } from "./api.ts";
import { announce, createButton, createElement } from "./dom.ts";
import { renderProblem } from "./screen.ts";
import { forgetChanges, giveUpChanges, readForm, watchChanges } from "./shell/unsaved-changes.ts";

interface FormOptions<Value> {
  readonly label: string;
  /** What the form's button says; without it, only the save bar saves. */
  readonly submitLabel?: string;
  /** What it says once something is stored and the form stays. */
  readonly laterLabel?: string;
  readonly onCancel?: () => void;
  /** Whether it says something else than what is saved; without it, than it does at first. */
  readonly isChanged?: () => boolean;
  /**
   * Sends what the fields say; undefined if the merchant keeps editing. What is read again is what is
   * sent, in place of the data.
   */
  readonly save: (
    data: FormData,
    readAgain: () => FormData,
  ) => Promise<ApiResult<Value> | undefined>;
  readonly onSaved: (value: Value) => void;
  /**
   * Takes what is stored, in place of `onSaved`, where the fields say something else by then: the form
   * stays, and what was typed meanwhile is saved next. Without it, nothing can be typed meanwhile.
   */
  readonly onSavedEarlier?: (value: Value) => void;
}

/** A form that says at each field what the API finds wrong with it. What is typed while it is saved is not lost. */
export function createForm<Value>(
  options: FormOptions<Value>,
  ...content: readonly (Node | undefined)[]
): HTMLFormElement {
  const { label, submitLabel, onCancel, isChanged, save, onSaved, onSavedEarlier } = options;
  let shownLabel = submitLabel ?? "Save";
  const summary = createElement("div", { class: "summary" });
  const submitButton = createElement("button", { class: "go" }, shownLabel);
  const giveUpBy = (proceed: () => void) => (): void => giveUpChanges(form, proceed);
  const cancel = onCancel && giveUpBy(onCancel);

  function showStored(value: Value, sent: string): void {
    forgetChanges(form);
    if (onSavedEarlier === undefined || readForm(form) === sent) {
      onSaved(value);
      return;
    }
    shownLabel = options.laterLabel ?? shownLabel;
    submitButton.textContent = shownLabel;
    compareWith(sent);
    onSavedEarlier(value);
  }

  async function submitForm(event: Event): Promise<void> {
    event.preventDefault();
    // Not disabled: it would lose the focus, and say nothing of why.
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    submitButton.textContent = "One moment…";
    clearErrors(form, summary);
    // Nor is the focus lost with the field that had it.
    if (onSavedEarlier === undefined) submitButton.focus();
    setInert(content, onSavedEarlier === undefined);
    const { result, sent } = await sendForm(form, save);
    setInert(content, false);
    form.ariaBusy = "false";
    submitButton.textContent = shownLabel;
    if (result?.ok) showStored(result.value, sent);
    else if (result) showRefusal(form, summary, result.refusal);
  }

  const form: HTMLFormElement = createElement(
    "form",
    { "aria-label": label, novalidate: true, submit: (event) => void submitForm(event) },
    summary,
    ...content,
    createButtons(submitLabel === undefined ? undefined : submitButton, cancel),
  );
  const changes = {
    save: () => form.requestSubmit(),
    discard: cancel ?? giveUpBy(() => form.dispatchEvent(createDiscardEvent())),
    hasSubmitButton: submitLabel !== undefined,
  };
  const compareWith = watchChanges(form, changes, isChanged);
  return form;
}

const createButtons = (submitButton: HTMLElement | undefined, cancel: (() => void) | undefined) =>
  submitButton || cancel
    ? createElement(
        "p",
        { class: "buttons" },
        submitButton,
        cancel && createButton("Cancel", cancel),
      )
    : undefined;

function setInert(content: readonly (Node | undefined)[], isInert: boolean): void {
  for (const node of content) if (node instanceof HTMLElement) node.inert = isInert;
}

/** Saves a form. Returns what came of it, and what the form said then. */
async function sendForm<Value>(form: HTMLFormElement, save: FormOptions<Value>["save"]) {
  let sent = readForm(form);
  const readAgain = () => {
    sent = readForm(form);
    return new FormData(form);
  };
  const result = await save(new FormData(form), readAgain);
  return { result, sent };
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
