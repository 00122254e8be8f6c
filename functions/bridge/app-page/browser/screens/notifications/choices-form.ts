import type { Api } from "../../api.ts";
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

const PACES = [
  ["at-once", "At once", "Within minutes. What happens together is in one e-mail."],
  ["daily", "Once a day", "One e-mail with all that is new, or none."],
  ["off", "Never", "You see it here, on Home."],
] as const;

const KINDS: Readonly<Record<MerchantMail["kinds"][number], string>> = {
  held: "A delivery is on hold",
  failed: "A delivery fails, or needs a decision",
  returned: "A parcel came back",
  disconnected: "The store or the courier is disconnected",
};

interface ChoicesFormOptions {
  readonly mail: MerchantMail;
  /** Until the merchant has chosen one. */
  readonly proposedTimeZone: string;
  readonly onSaved: (after: MerchantMail) => void;
}

/** The form of who is told of what, and when. */
export const createChoicesForm = (
  api: Api,
  { mail, proposedTimeZone, onSaved }: ChoicesFormOptions,
): HTMLElement => {
  const dailyFields = createElement(
    "div",
    { hidden: mail.pace !== "daily" },
    createTextField({
      ...{ name: "dailyAt", label: "Time of the daily e-mail", type: "time" },
      value: mail.dailyAt,
    }),
    createTimeZoneField("In the time zone", mail.timeZone ?? proposedTimeZone),
  );
  const paces = createRadioGroup({ name: "pace", label: "When", value: mail.pace, choices: PACES });
  paces.addEventListener("change", ({ target }) => {
    dailyFields.hidden = !(target instanceof HTMLInputElement && target.value === "daily");
  });
  return createForm(
    {
      label: "Notifications",
      save: (data) => api.call<MerchantMail>("PUT", "merchant-mail", readChoices(data, mail)),
      onSaved,
    },
    createTextArea({
      name: "recipients",
      label: "Your e-mail addresses",
      hint: "One on each line, at most five. A new address gets a code first.",
      value: mail.recipients.map(({ email }) => email).join("\n"),
    }),
    paces,
    dailyFields,
    createElement(
      "fieldset",
      {},
      createElement("legend", {}, "Write to me when"),
      ...Object.entries(KINDS).map(([value, label]) =>
        createCheckbox({
          ...{ name: "kinds", value, label },
          isChecked: mail.kinds.some((kind) => kind === value),
        }),
      ),
      createFieldError("kinds"),
    ),
  );
};

const readChoices = (data: FormData, { dailyAt }: MerchantMail) => ({
  recipients: String(data.get("recipients"))
    .split(/[\s,;]+/)
    .filter((email) => email !== ""),
  pace: data.get("pace"),
  // Of what is not shown, nothing is refused.
  dailyAt: data.get("pace") === "daily" ? data.get("dailyAt") : dailyAt,
  timeZone: data.get("timeZone"),
  kinds: data.getAll("kinds"),
});
