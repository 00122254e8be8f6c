import { useState } from "preact/hooks";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { addDays, formatFullDay, formatWeek, getWeekdayIndex } from "../holidays/calendar-days.ts";
import type { Hours } from "../hours.ts";
import { listWeekDays, toShare, type WeekDay } from "./week-days.ts";

interface WeekProps {
  readonly hours: Hours;
  readonly exceptions: PickupLocation["exceptions"];
  /** Today where the location is: `2026-11-24`. */
  readonly today: string;
  /** Where the holidays are set; undefined: the location is not stored yet. */
  readonly holidaysHref: string | undefined;
}

/** What is written above the days: hours of the day. */
const AXIS = [0, 6, 12, 18, 24];
const KIND_TEXTS: Readonly<Record<WeekDay["kind"], string>> = {
  ...{ usual: "", closed: "Holiday. ", other: "Other hours. " },
};

/** When a location is open in a week: a bar and a text for each day, with its holidays. */
export const WeekView = ({ hours, exceptions, today, holidaysHref }: WeekProps) => {
  // From the week of today on: another time zone may have another one.
  const [weeks, setWeeks] = useState(0);
  const monday = addDays(today, 7 * weeks - getWeekdayIndex(today));
  return (
    <section class="week" aria-label="The week">
      <p class="calendar-head">
        <button type="button" onClick={() => setWeeks(weeks - 1)}>
          <span aria-hidden="true">‹</span>
          <span class="unseen">Previous week</span>
        </button>
        <strong aria-live="polite">{formatWeek(monday)}</strong>
        <button type="button" onClick={() => setWeeks(weeks + 1)}>
          <span aria-hidden="true">›</span>
          <span class="unseen">Next week</span>
        </button>
      </p>
      <p class="week-axis" aria-hidden="true">
        {AXIS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
      <ul>
        {listWeekDays(monday, hours, exceptions).map((day) => (
          <DayRow key={day.date} day={day} isToday={day.date === today} />
        ))}
      </ul>
      {holidaysHref && (
        <p>
          <a href={holidaysHref}>Change holidays</a>
        </p>
      )}
    </section>
  );
};

interface RowProps {
  readonly day: WeekDay;
  readonly isToday: boolean;
}

const DayRow = ({ day: { date, title, intervals, kind, text }, isToday }: RowProps) => (
  <li class={kind} aria-current={isToday ? "date" : undefined}>
    <span class="week-day">
      <span class="unseen">{formatFullDay(date)}: </span>
      <span aria-hidden="true">
        {title.slice(0, 3)} {Number(date.slice(8))}
      </span>
    </span>
    <span class="week-track" aria-hidden="true">
      {intervals.map((interval) => {
        const { start, length } = toShare(interval);
        return (
          <span
            key={`${interval.from} ${interval.to}`}
            style={{ left: `${start}%`, width: `${length}%` }}
          />
        );
      })}
    </span>
    <span class="week-text">
      {KIND_TEXTS[kind]}
      {text}
    </span>
  </li>
);
