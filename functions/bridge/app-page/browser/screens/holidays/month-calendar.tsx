import { useEffect, useRef } from "preact/hooks";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { WEEKDAYS } from "../hours.ts";
import {
  addDays,
  addMonths,
  formatFullDay,
  formatMonth,
  getWeekdayIndex,
  listWeeks,
} from "./calendar-days.ts";
import { describeDay, type Exception } from "./exceptions.ts";

interface CalendarProps {
  readonly location: PickupLocation;
  readonly exceptions: readonly Exception[];
  readonly today: string;
  /** The days that are chosen, both included. */
  readonly from: string;
  readonly to: string;
  /** The end of the span that moves: it has the focus, and its month is shown. */
  readonly onChange: (from: string, to: string) => void;
}

type DayKey = Pick<KeyboardEvent, "key" | "shiftKey" | "preventDefault">;

/** Where a key leads from a day. */
const KEYS = new Map<string, (date: string) => string>([
  ["ArrowLeft", (date) => addDays(date, -1)],
  ["ArrowRight", (date) => addDays(date, 1)],
  ["ArrowUp", (date) => addDays(date, -7)],
  ["ArrowDown", (date) => addDays(date, 7)],
  ["Home", (date) => addDays(date, -getWeekdayIndex(date))],
  ["End", (date) => addDays(date, 6 - getWeekdayIndex(date))],
  ["PageUp", (date) => addMonths(date, -1)],
  ["PageDown", (date) => addMonths(date, 1)],
]);

/**
 * A month in which a day or a span is chosen: with the arrow keys, by clicks, and with the shift key up to
 * another day. One day of the month is in the order of the tab key.
 */
export const MonthCalendar = (props: CalendarProps) => {
  const { from, to, onChange } = props;
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  const choose = (day: string, isSpan: boolean) => onChange(isSpan ? from : day, day);
  const showMonth = (months: number) => {
    const day = addMonths(to, months);
    onChange(day, day);
  };
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMoved.current = false;
  }, [to]);
  const moveByKey = (event: DayKey) => {
    const move = KEYS.get(event.key);
    if (move === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    choose(move(to), event.shiftKey);
  };
  return (
    <div class="calendar">
      <p class="calendar-head">
        <button type="button" onClick={() => showMonth(-1)}>
          <span aria-hidden="true">‹</span>
          <span class="unseen">Previous month</span>
        </button>
        <strong aria-live="polite">{formatMonth(to)}</strong>
        <button type="button" onClick={() => showMonth(1)}>
          <span aria-hidden="true">›</span>
          <span class="unseen">Next month</span>
        </button>
      </p>
      <table ref={grid} aria-label={formatMonth(to)}>
        <thead>
          <tr>
            {WEEKDAYS.map(([day, title]) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{title.slice(0, 3)}</span>
                <span class="unseen">{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(to).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <DayCell key={date} {...props} date={date} onChoose={choose} onKey={moveByKey} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface DayProps extends CalendarProps {
  readonly date: string;
  readonly onChoose: (day: string, isSpan: boolean) => void;
  readonly onKey: (event: DayKey) => void;
}

const DayCell = (props: DayProps) => {
  const { date, location, exceptions, today, from, to, onChoose, onKey } = props;
  const { text, kind } = describeDay(date, location, exceptions);
  const [first, last] = from <= to ? [from, to] : [to, from];
  const isOther = date.slice(0, 7) !== to.slice(0, 7);
  const names = [kind, isOther && "outside", date === today && "today"].filter(Boolean).join(" ");
  return (
    <td class={names}>
      <button
        type="button"
        tabIndex={date === to ? 0 : -1}
        aria-current={date === today ? "date" : undefined}
        aria-pressed={first <= date && date <= last}
        onClick={(event) => onChoose(date, event.shiftKey)}
        onKeyDown={onKey}
      >
        <span class="unseen">{[formatFullDay(date), text].filter(Boolean).join(": ")}</span>
        <span aria-hidden="true">{Number(date.slice(8))}</span>
        {kind !== "usual" && (
          <small aria-hidden="true">{text.replaceAll(" to ", "–").replaceAll(" and ", " ")}</small>
        )}
      </button>
    </td>
  );
};
