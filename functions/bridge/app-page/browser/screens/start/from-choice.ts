import { createElement } from "../../dom.ts";
import { createRadioGroup, createTextField } from "../../fields.ts";
import type { StartFrom } from "./planned-start.ts";

type FromKind = StartFrom["kind"];

/** From when orders go out: from now on, unless the merchant says something else. */
export function createFromChoice(waiting: number, before: StartFrom | undefined): HTMLElement[] {
  const kind = before?.kind ?? "now";
  const date = createTextField({
    ...{ name: "from.at", label: "First day", type: "date" },
    value: before?.kind === "date" ? toLocalDay(new Date(before.at)) : toLocalDay(new Date()),
    hint: "Orders placed on this day or later. The preview shows what goes out at once.",
  });
  date.hidden = kind !== "date";
  const choices = createRadioGroup({
    ...{ name: "from.kind", label: "From when?", value: kind },
    choices: [
      ["now", "Orders from now on", "What was ordered before stays with you."],
      ["date", "Orders from a date", "Earlier or later than today."],
      ...(waiting === 0 ? [] : [createWaitingChoice(waiting)]),
    ],
  });
  choices.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement) date.hidden = event.target.value !== "date";
  });
  return [choices, createElement("div", { class: "indented" }, date)];
}

const createWaitingChoice = (waiting: number) =>
  [
    "waiting",
    waiting === 1 ? "The waiting order, too" : `The ${waiting} waiting orders, too`,
    "Orders that came in before the start. The preview shows each before anything is booked.",
  ] as const;

/** What the fields say. A day begins at midnight where the merchant is. */
export function readFromChoice(data: FormData): StartFrom {
  const kind = (data.get("from.kind") ?? "now") as FromKind;
  if (kind !== "date") return { kind };
  const [year = 0, month = 1, day = 1] = String(data.get("from.at") ?? "")
    .split("-")
    .map(Number);
  const at = new Date(year, month - 1, day);
  return { kind, at: Number.isNaN(at.getTime()) ? "" : at.toISOString() };
}

/** `2026-11-24`, where the merchant is. */
const toLocalDay = (time: Date): string => {
  const toTwoDigits = (number: number) => String(number).padStart(2, "0");
  return `${time.getFullYear()}-${toTwoDigits(time.getMonth() + 1)}-${toTwoDigits(time.getDate())}`;
};
