import type { Answer, FieldError, Refused } from "./api.ts";
import { button, el, say } from "./dom.ts";
import { problem } from "./screen.ts";

interface FormOptions<Value> {
  readonly label: string;
  readonly submit: string;
  readonly cancel?: () => void;
  /** What the fields say, to be sent. */
  readonly save: (data: FormData) => Promise<Answer<Value>>;
  readonly saved: (value: Value) => void;
}

/** A form that says at each field what the API finds wrong with it. */
export function formOf<Value>(
  { label, submit, cancel, save, saved }: FormOptions<Value>,
  ...content: readonly Node[]
): HTMLFormElement {
  const summary = el("div", { class: "summary" });
  const send = el("button", { class: "go" }, submit);

  async function onSubmit(event: Event): Promise<void> {
    event.preventDefault();
    // Not disabled: it would lose the focus, and say nothing of why.
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    send.textContent = "One moment…";
    clear(form, summary);
    const answer = await save(new FormData(form));
    form.ariaBusy = "false";
    send.textContent = submit;
    if (answer.ok) saved(answer.value);
    else showRefused(form, summary, answer.refused);
  }

  const form: HTMLFormElement = el(
    "form",
    { "aria-label": label, novalidate: true, submit: (event) => void onSubmit(event) },
    summary,
    ...content,
    el("p", { class: "buttons" }, send, cancel && button("Cancel", cancel)),
  );
  return form;
}

function clear(form: HTMLFormElement, summary: Element): void {
  summary.replaceChildren();
  for (const fault of faultsIn(form)) {
    fault.hidden = true;
    fault.textContent = "";
  }
  for (const control of form.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
  }
}

const faultsIn = (form: HTMLFormElement): HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>("[data-fault-of]"),
];

function showRefused(form: HTMLFormElement, summary: Element, refused: Refused): void {
  const lost = refused.errors.filter((error) => !showAtField(form, error));
  const first = form.querySelector<HTMLElement>("[aria-invalid]");
  const others = lost.map(({ field, message }) => `${field}: ${message}`).join("; ");
  const message = others === "" ? refused.message : `${refused.message} (${others})`;
  if (first === null || lost.length > 0) summary.append(problem({ ...refused, message }));
  else say(message);
  if (first !== null) first.focus();
  else summary.scrollIntoView({ block: "nearest" });
}

/** Said at the field itself, or at the nearest that it is a part of. */
function showAtField(form: HTMLFormElement, { field, message }: FieldError): boolean {
  const faults = faultsIn(form).filter(({ dataset: { faultOf: name = "" } }) =>
    `${field}.`.startsWith(`${name}.`),
  );
  const nearest = faults.sort((a, b) => nameOf(b).length - nameOf(a).length)[0];
  if (nearest === undefined) return false;
  nearest.textContent = sentence(nearest.hidden ? message : `${nearest.textContent} ${message}`);
  nearest.hidden = false;
  const control = form.elements.namedItem(nameOf(nearest));
  if (control instanceof HTMLElement) control.setAttribute("aria-invalid", "true");
  return true;
}

const nameOf = (fault: HTMLElement): string => fault.dataset.faultOf ?? "";

/** The API says "must be …" of a field; people read a sentence. */
const sentence = (text: string): string => {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
};
