import type { Weekday } from "#shared/bridge/domain/settings/weekdays.ts";
import { createElement, createNamedButton } from "../dom.ts";
import { createFieldError, createTextField } from "../fields.ts";
import { ALWAYS_OPEN, type Hours, type Interval, toInputTime, WEEKDAYS } from "./hours.ts";

const DEFAULT_INTERVAL: Interval = { from: "09:00", to: "17:00" };

/** The hours of the week, any number of intervals a day; a day without one is closed. */
export const createHoursEditor = (hours: Hours = ALWAYS_OPEN): HTMLElement =>
  createElement(
    "fieldset",
    {},
    createElement("legend", {}, "Open for the courier"),
    createElement(
      "p",
      { class: "hint" },
      "In the location's own time. 00:00 to 00:00 is the whole day.",
    ),
    ...WEEKDAYS.map(([day, title]) => createDayEditor(day, title, hours[day])),
  );

function createDayEditor(day: Weekday, title: string, intervals: readonly Interval[]): HTMLElement {
  const list = createElement("div", { class: "intervals" });
  const closedNotice = createElement("span", { class: "hint" }, "Closed");

  const showIntervals = (now: readonly Interval[]) => {
    list.replaceChildren(...(now.length === 0 ? [closedNotice] : now.map(createRow)));
  };
  const createRow = ({ from, to }: Interval, at: number) =>
    createElement(
      "div",
      { class: "interval" },
      createTimeField(`hours.${day}.${at}.from`, `${title} from`, from),
      createTimeField(`hours.${day}.${at}.to`, `${title} to`, toInputTime(to)),
      createNamedButton("Remove", `${title} ${at + 1}`, () => {
        showIntervals(readIntervals(list).filter((_, other) => other !== at));
        addButton.focus();
      }),
    );
  const addButton = createNamedButton("Add hours", `on ${title}`, () => {
    showIntervals([...readIntervals(list), DEFAULT_INTERVAL]);
    list.lastElementChild?.querySelector("input")?.focus();
  });
  showIntervals(intervals);
  return createElement(
    "div",
    { class: "day", role: "group", "aria-label": title },
    createElement("p", { class: "day-name" }, title),
    list,
    createFieldError(`hours.${day}`),
    addButton,
  );
}

const createTimeField = (name: string, label: string, value: string): HTMLElement =>
  createTextField({ name, label, type: "time", value, required: true });

const readIntervals = (list: HTMLElement): Interval[] =>
  [...list.querySelectorAll(".interval")].map((one) => {
    const [from, to] = [...one.querySelectorAll("input")].map(({ value }) => value);
    return { from: from ?? "", to: to ?? "" };
  });
