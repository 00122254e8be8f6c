import { useRef, useState } from "preact/hooks";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { announce } from "../../dom.ts";
import type { ScreenContext } from "../../screen.ts";
import { Loading } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";
import { toDay } from "../deliveries/deliveries-view.ts";
import { formatHours, formatIntervals, type Interval } from "../hours.ts";
import type { PageServices } from "../locations/location-pages.ts";
import { listSpan } from "./calendar-days.ts";
import { type Exception, formatSpan, groupExceptions, setHours } from "./exceptions.ts";
import { HOLIDAYS_TITLE } from "./holidays-title.ts";
import { HoursChoice } from "./hours-choice.tsx";
import { MonthCalendar } from "./month-calendar.tsx";
import { useHolidays } from "./use-holidays.ts";
import type { Span } from "./use-typed-span.ts";

interface PageProps {
  readonly context: ScreenContext;
  readonly services: PageServices;
  readonly id: string;
}

/** The holidays of a pick-up location on a calendar. */
export const HolidaysPage = ({ context: { api }, services, id }: PageProps) => {
  const form = useRef<HTMLFormElement>(null);
  const { location, exceptions, setExceptions, ...state } = useHolidays(services, api, id, form);
  const { readRefusal, readAgain, saveRefusal, save } = state;
  return (
    <>
      <p class="back">
        <a href="#/locations">All pick-up locations</a>
      </p>
      {readRefusal && <Problem refusal={readRefusal} onRetry={readAgain} />}
      {saveRefusal && <Problem refusal={saveRefusal} onRetry={() => void save()} />}
      {location === undefined && !readRefusal && <Loading blocks={1} />}
      {location && (
        <form
          ref={form}
          class="holidays"
          aria-label={HOLIDAYS_TITLE}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Calendar location={location} exceptions={exceptions} onChange={setExceptions} />
        </form>
      )}
    </>
  );
};

interface CalendarProps {
  readonly location: PickupLocation;
  readonly exceptions: readonly Exception[];
  readonly onChange: (exceptions: readonly Exception[]) => void;
}

const Calendar = ({ location, exceptions, onChange }: CalendarProps) => {
  const today = toDay(new Date(), location.timeZone);
  const [span, setSpan] = useState<Span>([today, today]);
  const [from, to] = span;
  const set = (days: readonly string[], intervals: readonly Interval[] | undefined) => {
    onChange(setHours(exceptions, days, intervals));
    announce(intervals === undefined ? "The hours of the week again" : formatIntervals(intervals));
  };
  return (
    <>
      <p>
        <strong>{location.name}.</strong> {formatHours(location)}
      </p>
      <div class="calendar-columns">
        <MonthCalendar
          {...{ location, exceptions, today, from, to }}
          onChange={(first, last) => setSpan([first, last])}
        />
        <HoursChoice span={span} onSpan={setSpan} onSet={set} />
      </div>
      <SpanList
        exceptions={exceptions.filter(({ date }) => date >= today)}
        onRemove={(days) => set(days, undefined)}
      />
    </>
  );
};

interface ListProps {
  readonly exceptions: readonly Exception[];
  readonly onRemove: (days: readonly string[]) => void;
}

/** The days to come that have other hours. */
const SpanList = ({ exceptions, onRemove }: ListProps) => (
  <section aria-labelledby="coming-days">
    <h3 id="coming-days">To come</h3>
    {exceptions.length === 0 ? (
      <p class="hint">No holidays and no other hours yet.</p>
    ) : (
      <ul class="rows">
        {groupExceptions(exceptions).map((span) => (
          <li key={span.from} class="line">
            <span class="span-text">{formatSpan(span)}</span>
            <button type="button" onClick={() => onRemove(listSpan(span.from, span.to))}>
              Remove<span class="unseen"> {formatSpan(span)}</span>
            </button>
          </li>
        ))}
      </ul>
    )}
  </section>
);
