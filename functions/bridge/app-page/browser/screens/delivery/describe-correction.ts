import type { Correction, Delivery } from "../../api-types.ts";
import { type DescribedChange, describeEntries } from "../../changes/describe-entries.ts";
import { getModeTitle } from "../../labels.ts";
import {
  ADDRESS_FIELDS,
  type CorrectedValues,
  isSamePhone,
  toValues,
} from "./rebase-correction.ts";

/** As the rules of the merchant have it. */
export const RULED_MODE = "As your rules say";

/** What a correction can change, in the order of its form. */
const FIELDS: readonly (readonly [
  name: string,
  label: string,
  format: (value: string) => string,
])[] = [
  ...ADDRESS_FIELDS.map(([name, label]) => [`address.${name}`, label, formatText] as const),
  ["phone", "Phone number", formatText],
  ["note", "Note for the driver", formatText],
  ["mode", "How this order goes out", (mode) => (mode === "" ? RULED_MODE : getModeTitle(mode))],
];

function formatText(text: string): string {
  return text === "" ? "Nothing" : text;
}

/** Describes what a correction changes of what counts now, field by field: of the store's value, or of an earlier correction. */
export function describeCorrection(
  { store, correction }: Pick<Correction, "store" | "correction">,
  next: CorrectedValues,
): DescribedChange[] {
  const before = toValues({ store, correction });
  const none = { address: null, phone: null, note: null, mode: null };
  const after = toValues({ store, correction: { ...none, ...next } });
  return FIELDS.flatMap(([name, label, format]) => {
    const [old = "", now = ""] = [before[name], after[name]];
    return name === "phone" && isSamePhone(old, now)
      ? []
      : describeEntries([format(old)], [format(now)]).map((text) => ({ label, text }));
  });
}

/** Says what comes of a correction, as far as it is known before. */
export function describeEffect(
  { reason }: Pick<Correction, "reason">,
  { money: { charged, quoted }, parts, plan }: Pick<Delivery, "money" | "parts" | "plan">,
): string {
  const price = charged ?? quoted;
  const isBookedAnew = reason.code === "can-correct-booked";
  return [
    reason.text,
    isBookedAnew &&
      price &&
      `The courier names a price for the new booking, which may be another than ${price.text}.`,
    isBookedAnew && plan?.ceiling && `Above ${plan.ceiling.text} you are asked first.`,
    parts.length > 1 && "It goes for each part of the order that can still be corrected.",
  ]
    .filter(Boolean)
    .join(" ");
}
