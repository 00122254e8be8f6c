import type { ApiRefusal, ApiResult } from "../../api.ts";
import type { CorrectedDelivery, Correction } from "../../api-types.ts";
import { confirmChanges } from "../../changes/confirm-changes.ts";
import { createElement } from "../../dom.ts";
import {
  createFieldError,
  createSelectField,
  createTextArea,
  createTextField,
} from "../../fields.ts";
import { createForm } from "../../form.ts";
import { getModeTitle } from "../../labels.ts";
import { describeCorrection, RULED_MODE } from "./describe-correction.ts";
import { readCorrection } from "./read-correction.ts";
import {
  ADDRESS_FIELDS,
  type CorrectedValues,
  normalizeLines,
  rebaseValues,
  toValues,
} from "./rebase-correction.ts";

const MODES = ["point", "point-with-pickup", "urgent", "scheduled"] as const;
const MODE_CHOICES = [
  ["", RULED_MODE],
  ...MODES.map((mode) => [mode, getModeTitle(mode)] as const),
] as const;

const NOTHING_CHANGED = "Nothing is changed, so there is nothing to save.";

interface CorrectionFormOptions {
  readonly correction: Correction;
  /** Says what comes of it, as far as that is known now. */
  readonly describeEffect: (correction: Correction) => string;
  /** Reads what can be corrected once more. */
  readonly read: () => Promise<ApiResult<Correction>>;
  readonly save: (body: unknown) => Promise<ApiResult<CorrectedDelivery>>;
  readonly onSaved: (delivery: CorrectedDelivery) => void;
  /** It is corrected, and the form stays, since something else was typed meanwhile. */
  readonly onSavedEarlier: (delivery: CorrectedDelivery) => void;
  readonly onCancel: () => void;
  /** The order is not as it was shown any more. */
  readonly onConflict: () => void;
}

/**
 * A form for one order's recipient, note and method. It shows what changes and what comes of that before it
 * sends it. What is as the store has it is not sent. If somebody else corrected the order meanwhile, it
 * shows their values, keeps what was typed, and says so.
 */
export function createCorrectionForm({
  correction,
  describeEffect,
  read,
  save,
  onSaved,
  onSavedEarlier,
  onCancel,
  onConflict,
}: CorrectionFormOptions): HTMLFormElement {
  let shown = correction;
  const notice = createElement("p", { class: "hint", role: "status" });

  async function confirmAndSend(data: FormData): Promise<ApiResult<CorrectedDelivery> | undefined> {
    const next = readCorrection(data, shown.store);
    const changes = describeCorrection(shown, next);
    notice.textContent = changes.length === 0 ? NOTHING_CHANGED : "";
    if (changes.length === 0) return undefined;
    const isSure = await confirmChanges(changes, {
      ...{ title: "Correct this order?", confirmLabel: "Correct it" },
      text: describeEffect(shown),
    });
    return isSure ? send(next) : undefined;
  }

  async function send(next: CorrectedValues): Promise<ApiResult<CorrectedDelivery>> {
    const { at } = shown.correction;
    const result = await save({ at, ...next });
    if (result.ok || result.refusal.status !== 409) return result;
    onConflict();
    const now = await read();
    if (!now.ok || now.value.correction.at === at) return result;
    const kept = showValues(form, toValues(shown), toValues(now.value));
    shown = now.value;
    return { ok: false, refusal: addKept(result.refusal, kept) };
  }

  const form = createForm<CorrectedDelivery>(
    {
      label: "Correct this order",
      submitLabel: "Correct it",
      onCancel,
      save: confirmAndSend,
      onSaved,
      onSavedEarlier(delivery) {
        const { at, address, phone, note, mode } = delivery.correction;
        shown = { ...shown, correction: { at, address, phone, note, mode } };
        onSavedEarlier(delivery);
      },
    },
    ...createFields(correction),
    notice,
  );
  form.addEventListener("input", () => {
    notice.textContent = "";
  });
  return form;
}

/** Creates a form that is as high as that of any order, and is never sent. */
export const createBlankForm = (reason: Correction["reason"]): HTMLElement =>
  createForm(
    {
      ...{ label: "Correct this order", submitLabel: "Correct it" },
      save: async () => undefined,
      ...{ onSaved: () => {}, onCancel: () => {} },
    },
    ...createFields({
      ...{ isAllowed: true, reason },
      store: { address: null, phone: null, note: "" },
      correction: { at: null, address: null, phone: null, note: null, mode: null },
    }),
    createElement("p", { class: "hint" }),
  );

function createFields(correction: Correction): HTMLElement[] {
  const values = toValues(correction);
  return [
    createElement("p", { class: "hint" }, correction.reason.text),
    createFieldError("address"),
    ...ADDRESS_FIELDS.map(([field, label]) => {
      const name = `address.${field}`;
      return createTextField({ name, label, value: values[name] ?? "" });
    }),
    createTextField({
      ...{ name: "phone", label: "Phone number", type: "tel" },
      hint: "With its country code, such as +1 212 555 0100.",
      value: values.phone ?? "",
    }),
    createTextArea({
      ...{ name: "note", label: "Note for the driver" },
      value: values.note ?? "",
    }),
    createSelectField({
      ...{ name: "mode", label: "How this order goes out" },
      value: values.mode ?? "",
      choices: MODE_CHOICES,
    }),
  ];
}

/** Shows what is known now where nothing was typed. Returns what it does not show, in words. */
function showValues(
  form: HTMLFormElement,
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): readonly string[] {
  const data = new FormData(form);
  const names = Object.keys(now);
  const typed = Object.fromEntries(
    names.map((name) => [name, normalizeLines(String(data.get(name) ?? ""))]),
  );
  const { values, kept } = rebaseValues(before, typed, now);
  for (const name of names)
    if (values[name] !== typed[name]) findControl(form, name).value = values[name] ?? "";
  return kept.map((group) => {
    const filled = group.map((name) => formatValue(name, now[name] ?? ""));
    return filled.filter((text) => text !== "").join(", ") || "nothing";
  });
}

const findControl = (form: HTMLFormElement, name: string): { value: string } =>
  form.elements.namedItem(name) as HTMLInputElement;

const formatValue = (name: string, value: string): string =>
  (name === "mode" && MODE_CHOICES.find(([mode]) => mode === value)?.[1]) || value;

const addKept = (refusal: ApiRefusal, kept: readonly string[]): ApiRefusal => ({
  ...refusal,
  message:
    kept.length === 0
      ? refusal.message
      : `${refusal.message} What you typed is kept in place of: ${kept.join("; ")}.`,
});
