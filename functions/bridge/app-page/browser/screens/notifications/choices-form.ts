import type { Api, ApiRefusal, ApiResult } from "../../api.ts";
import type { MerchantMail } from "../../api-types.ts";
import { confirmChanges } from "../../changes/confirm-changes.ts";
import { createElement } from "../../dom.ts";
import {
  createCheckbox,
  createFieldError,
  createRadioGroup,
  createTextArea,
  createTextField,
} from "../../fields.ts";
import { createForm } from "../../form.ts";
import { createTimeZoneField } from "../time-zone-field.ts";
import {
  type Choices,
  fillChoices,
  KINDS,
  PACES,
  readChoices,
  rebaseChoices,
  toChoices,
} from "./choices.ts";
import { describeChoices } from "./describe-choices.ts";

const CHANGED_MEANWHILE =
  "Somebody else changed these choices meanwhile. What they changed is shown now, and what you changed is kept: look at both, then save again.";
const NOTHING_LEFT =
  "Somebody else changed these choices meanwhile, and they are shown now. Nothing of what you changed is left to save.";
const WHAT_COMES = "A new address gets a code first. All else holds at once.";

interface ChoicesFormOptions {
  readonly mail: MerchantMail;
  /** Until the merchant has chosen one. */
  readonly proposedTimeZone: string;
  readonly onSaved: (after: MerchantMail) => void;
  /** Gets the choices as somebody else saved them meanwhile. */
  readonly onRead: (now: MerchantMail) => void;
}

interface ChoicesForm {
  readonly form: HTMLFormElement;
  /** Shows what is stored now, unless something else is to be saved. */
  readonly refresh: (now: MerchantMail) => void;
}

/**
 * The form of who is told of what, and when. It stays while it is saved, and what is typed meanwhile is
 * saved next. If somebody else changed the choices meanwhile, nothing is saved: it shows their changes
 * where nothing was changed here, and says so.
 */
export const createChoicesForm = (
  api: Api,
  { mail, proposedTimeZone, onSaved, onRead }: ChoicesFormOptions,
): ChoicesForm => {
  let stored = mail;
  const getStored = () => toChoices(stored, proposedTimeZone);
  const values = getStored();
  let sent = values;
  const readForm = (): Choices => readChoices(new FormData(form), getStored());
  const isChanged = (): boolean => JSON.stringify(readForm()) !== JSON.stringify(getStored());

  /** Shows what is stored now, with what the form says differently than these choices. */
  function rebase(now: MerchantMail, before: Choices): void {
    const latest = readForm();
    stored = now;
    fillChoices(form, rebaseChoices(before, latest, getStored()));
  }

  /** Answers a conflict: whatever is left to be saved is saved over what somebody else saved. */
  async function takeOver(refused: ApiRefusal, before: Choices): Promise<ApiRefusal> {
    const now = await api.call<MerchantMail>("GET", "merchant-mail");
    // A bridge that sends no mail refuses with the same status.
    if (!now.ok || now.value.revision === stored.revision) return refused;
    rebase(now.value, before);
    onRead(now.value);
    return { ...refused, message: isChanged() ? CHANGED_MEANWHILE : NOTHING_LEFT };
  }

  async function save(): Promise<ApiResult<MerchantMail> | undefined> {
    const before = getStored();
    sent = readForm();
    const changes = describeChoices(before, sent);
    if (changes.length === 0) return undefined;
    if (!(await confirmChanges(changes, { text: WHAT_COMES }))) return undefined;
    const { revision } = stored;
    const saved = await api.call<MerchantMail>("PUT", "merchant-mail", { revision, ...sent });
    if (saved.ok || saved.refusal.status !== 409) return saved;
    return { ok: false, refusal: await takeOver(saved.refusal, before) };
  }

  function showSaved(after: MerchantMail): void {
    rebase(after, sent);
    onSaved(after);
  }

  const form: HTMLFormElement = createForm<MerchantMail>(
    {
      ...{ label: "Notifications", isChanged, save },
      ...{ onSaved: showSaved, onSavedEarlier: showSaved },
    },
    ...createChoiceFields(values),
  );
  const refresh = (now: MerchantMail) => {
    if (!isChanged()) rebase(now, getStored());
  };
  return { form, refresh };
};

function createChoiceFields(values: Choices): HTMLElement[] {
  const dailyFields = createElement(
    "div",
    { hidden: values.pace !== "daily" },
    createTextField({
      ...{ name: "dailyAt", label: "Time of the daily e-mail", type: "time" },
      value: values.dailyAt,
    }),
    createTimeZoneField("In the time zone", values.timeZone),
  );
  const paces = createRadioGroup({
    ...{ name: "pace", label: "When" },
    ...{ value: values.pace, choices: PACES },
  });
  paces.addEventListener("change", ({ target }) => {
    dailyFields.hidden = !(target instanceof HTMLInputElement && target.value === "daily");
  });
  const recipients = createTextArea({
    name: "recipients",
    label: "Your e-mail addresses",
    hint: "One on each line, at most five. A new address gets a code first.",
    value: values.recipients.join("\n"),
  });
  return [recipients, paces, dailyFields, createKindChoice(values)];
}

const createKindChoice = ({ kinds }: Choices): HTMLElement =>
  createElement(
    "fieldset",
    {},
    createElement("legend", {}, "Write to me when"),
    ...Object.entries(KINDS).map(([value, label]) =>
      createCheckbox({ ...{ name: "kinds", value, label }, isChecked: kinds.includes(value) }),
    ),
    createFieldError("kinds"),
  );
