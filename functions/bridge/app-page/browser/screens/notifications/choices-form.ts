import type { Api, ApiResult } from "../../api.ts";
import type { MerchantMail } from "../../api-types.ts";
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
  readChoices,
  rebaseChoices,
  toChoices,
} from "./choices.ts";

const PACES = [
  ["at-once", "At once", "Within minutes. What happens together is in one e-mail."],
  ["daily", "Once a day", "One e-mail with all that is new, or none."],
  ["off", "Never", "You see it here, on Home."],
] as const;

const CHANGED_MEANWHILE =
  "Somebody else changed these choices meanwhile. What they changed is shown now, and what you changed is kept: look at both, then save again.";

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
  /** Whether it says something else than what is stored. */
  readonly isChanged: () => boolean;
}

/**
 * The form of who is told of what, and when. If somebody else changed that meanwhile, nothing is saved:
 * it shows their changes where nothing was changed here, and says so.
 */
export const createChoicesForm = (
  api: Api,
  { mail, proposedTimeZone, onSaved, onRead }: ChoicesFormOptions,
): ChoicesForm => {
  let stored = mail;
  const getStored = () => toChoices(stored, proposedTimeZone);
  const values = getStored();

  async function save(data: FormData): Promise<ApiResult<MerchantMail>> {
    const before = getStored();
    const draft = readChoices(data, before);
    const { revision } = stored;
    const saved = await api.call<MerchantMail>("PUT", "merchant-mail", { revision, ...draft });
    if (saved.ok || saved.refusal.status !== 409) return saved;
    const now = await api.call<MerchantMail>("GET", "merchant-mail");
    // A bridge that sends no mail refuses with the same status.
    if (!now.ok || now.value.revision === revision) return saved;
    // As it is now: somebody may have typed while it was sent.
    const latest = readChoices(new FormData(form), before);
    stored = now.value;
    fillChoices(form, rebaseChoices(before, latest, getStored()));
    onRead(now.value);
    return { ok: false, refusal: { ...saved.refusal, message: CHANGED_MEANWHILE } };
  }

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
  const form = createForm<MerchantMail>(
    { label: "Notifications", save, onSaved },
    createTextArea({
      name: "recipients",
      label: "Your e-mail addresses",
      hint: "One on each line, at most five. A new address gets a code first.",
      value: values.recipients.join("\n"),
    }),
    paces,
    dailyFields,
    createKindChoice(values),
  );
  const isChanged = () => {
    const now = getStored();
    return JSON.stringify(readChoices(new FormData(form), now)) !== JSON.stringify(now);
  };
  return { form, isChanged };
};

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
