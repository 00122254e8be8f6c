import type { MerchantMail } from "../../api-types.ts";
import { rebaseDraft, rebaseEntries } from "../settings/rebase-draft.ts";
import { chooseTimeZone } from "../time-zone-field.ts";

export const PACES = [
  ["at-once", "At once", "Within minutes. What happens together is in one e-mail."],
  ["daily", "Once a day", "One e-mail with all that is new, or none."],
  ["off", "Never", "You see it here, on Home."],
] as const;

export const KINDS: Readonly<Record<MerchantMail["kinds"][number], string>> = {
  held: "A delivery is on hold",
  failed: "A delivery fails, or needs a decision",
  returned: "A parcel came back",
  disconnected: "The store or the courier is disconnected",
};

/** What the form says. */
export interface Choices {
  readonly recipients: readonly string[];
  readonly pace: string;
  readonly dailyAt: string;
  readonly timeZone: string;
  readonly kinds: readonly string[];
}

/** Returns what the form says of choices as they are stored. */
export const toChoices = (
  { recipients, pace, dailyAt, timeZone, kinds }: MerchantMail,
  proposedTimeZone: string,
): Choices => ({
  recipients: recipients.map(({ email }) => email),
  ...{ pace, dailyAt, timeZone: timeZone ?? proposedTimeZone },
  kinds: Object.keys(KINDS).filter((kind) => kinds.some((one) => one === kind)),
});

/** Reads what the form says. Of what is not shown, nothing is refused: that is as it was before. */
export const readChoices = (data: FormData, before: Choices): Choices => ({
  ...before,
  recipients: String(data.get("recipients"))
    .split(/[\s,;]+/)
    .filter((email) => email !== ""),
  pace: String(data.get("pace")),
  ...(data.get("pace") === "daily" && {
    dailyAt: String(data.get("dailyAt")),
    timeZone: String(data.get("timeZone")),
  }),
  kinds: data.getAll("kinds").map(String),
});

/** Puts what a draft changes on the choices as somebody else saved them meanwhile. */
export function rebaseChoices(before: Choices, draft: Choices, now: Choices): Choices {
  const recipients = rebaseEntries(before.recipients, draft.recipients, now.recipients);
  const addresses = new Map(recipients.toReversed().map((one) => [one.toLowerCase(), one]));
  return {
    ...rebaseDraft(before, draft, now),
    // Both may have added one address, written in two ways.
    recipients: recipients.filter((one) => addresses.get(one.toLowerCase()) === one),
    kinds: rebaseEntries(before.kinds, draft.kinds, now.kinds),
  };
}

/** Lets the form say something else. */
export function fillChoices(form: HTMLFormElement, choices: Choices): void {
  const { recipients, kinds, timeZone, ...values } = choices;
  const texts = { ...values, recipients: recipients.join("\n") };
  for (const [name, value] of Object.entries(texts))
    (form.elements.namedItem(name) as HTMLInputElement | RadioNodeList).value = value;
  chooseTimeZone(form.elements.namedItem("timeZone") as HTMLSelectElement, timeZone);
  for (const box of form.querySelectorAll<HTMLInputElement>('[name="kinds"]'))
    box.checked = kinds.includes(box.value);
  // What is shown depends on the pace, and the save bar on all.
  form
    .querySelector('[name="pace"]:checked')
    ?.dispatchEvent(new Event("change", { bubbles: true }));
}
