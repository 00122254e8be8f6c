import type { PickupLocation, Weekday } from "#shared/bridge/domain/settings/pickup-location.ts";
import { button, el } from "../dom.ts";
import { faultOf, textField } from "../fields.ts";
import { type Interval, shownTo, WEEKDAYS } from "./hours.ts";

const ALL_DAY: Interval = { from: "00:00", to: "24:00" };
const USUAL: Interval = { from: "09:00", to: "17:00" };

/** The hours of the week, any number of intervals a day; a day without one is closed. */
export const hoursEditor = (before: PickupLocation | undefined): HTMLElement =>
  el(
    "fieldset",
    {},
    el("legend", {}, "Open for the courier"),
    el("p", { class: "hint" }, "In the location's own time. 00:00 to 00:00 is the whole day."),
    ...WEEKDAYS.map(([day, title]) => dayEditor(day, title, before?.hours[day] ?? [ALL_DAY])),
  );

function dayEditor(day: Weekday, title: string, intervals: readonly Interval[]): HTMLElement {
  const list = el("div", { class: "intervals" });
  const closed = el("span", { class: "hint" }, "Closed");

  const show = (now: readonly Interval[]) => {
    list.replaceChildren(...(now.length === 0 ? [closed] : now.map(row)));
  };
  const row = ({ from, to }: Interval, at: number) =>
    el(
      "div",
      { class: "interval" },
      timeField(`hours.${day}.${at}.from`, `${title} from`, from),
      timeField(`hours.${day}.${at}.to`, `${title} to`, shownTo(to)),
      button(`Remove ${title} ${at + 1}`, () => {
        show(shownIn(list).filter((_, other) => other !== at));
        add.focus();
      }),
    );
  const add = button(`Add hours on ${title}`, () => {
    show([...shownIn(list), USUAL]);
    list.lastElementChild?.querySelector("input")?.focus();
  });
  show(intervals);
  return el(
    "div",
    { class: "day", role: "group", "aria-label": title },
    el("p", { class: "day-name" }, title),
    list,
    faultOf(`hours.${day}`),
    add,
  );
}

const timeField = (name: string, label: string, value: string): HTMLElement =>
  textField({ name, label, type: "time", value, required: true });

const shownIn = (list: HTMLElement): Interval[] =>
  [...list.querySelectorAll(".interval")].map((one) => {
    const [from, to] = [...one.querySelectorAll("input")].map(({ value }) => value);
    return { from: from ?? "", to: to ?? "" };
  });
