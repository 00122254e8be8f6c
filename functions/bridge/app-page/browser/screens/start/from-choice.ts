import type { StoreStart } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { createRadioGroup, createTextField } from "../../fields.ts";
import type { StartFrom } from "./planned-start.ts";

/**
 * From when orders go out: from now on, or as before in a started store, unless the merchant says
 * something else.
 */
export function createFromChoice(start: StoreStart, before: StartFrom | undefined): HTMLElement[] {
  const { state, ordersFrom } = start;
  const isStarted = state === "started";
  const isAsBefore = isStarted && before?.kind === "date" && before.at === ordersFrom;
  const kind = before === undefined || isAsBefore ? "now" : before.kind;
  const date = createTextField({
    ...{ name: "from.at", label: "First day", type: "date" },
    value: toLocalDay(before?.kind === "date" ? new Date(before.at) : new Date()),
    hint: "Orders placed on this day or later. The preview shows what goes out at once.",
  });
  date.hidden = kind !== "date";
  const choices = createRadioGroup({
    ...{ name: "from.kind", label: "From when?", value: kind },
    choices: isStarted ? FURTHER_CHOICES : listFirstChoices(start),
  });
  choices.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement) date.hidden = event.target.value !== "date";
  });
  return [choices, createElement("div", { class: "indented" }, date)];
}

const FURTHER_CHOICES = [
  ["now", "Orders as before", "The first order stays the same."],
  ["date", "Orders from an earlier date", "A later date changes nothing."],
] as const;

const listFirstChoices = (start: StoreStart) => [
  ["now", "Orders from now on", "What was ordered before stays with you."] as const,
  ["date", "Orders from a date", "Earlier or later than today."] as const,
  ...(start.waiting === 0 && !start.hasMoreWaiting ? [] : [createWaitingChoice(start)]),
];

const createWaitingChoice = ({ waiting, hasMoreWaiting }: StoreStart) =>
  [
    "waiting",
    hasMoreWaiting
      ? "All waiting orders, too"
      : waiting === 1
        ? "The waiting order, too"
        : `The ${waiting} waiting orders, too`,
    "Orders that came in before the start. The preview shows each before anything is booked.",
  ] as const;

/** `2026-11-24`, where the merchant is. */
const toLocalDay = (time: Date): string => {
  const toTwoDigits = (number: number) => String(number).padStart(2, "0");
  return `${time.getFullYear()}-${toTwoDigits(time.getMonth() + 1)}-${toTwoDigits(time.getDate())}`;
};
