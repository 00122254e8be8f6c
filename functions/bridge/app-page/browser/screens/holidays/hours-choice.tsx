import { useId, useState } from "preact/hooks";
import { fromInputTime, type Interval, toInputTime } from "../hours.ts";
import { formatDay, listSpan } from "./calendar-days.ts";
import { type Span, useTypedSpan } from "./use-typed-span.ts";

interface ChoiceProps {
  readonly span: Span;
  readonly onSpan: (span: Span) => void;
  /** Gives the chosen days other hours; undefined: those of the week. */
  readonly onSet: (days: readonly string[], intervals: readonly Interval[] | undefined) => void;
}

const KINDS = [
  ["closed", "Closed"],
  ["other", "Other hours"],
  ["usual", "The hours of the week"],
] as const;
type Kind = (typeof KINDS)[number][0];

/** What the chosen days get. */
export const HoursChoice = ({ span, onSpan, onSet }: ChoiceProps) => {
  const id = useId();
  const [kind, setKind] = useState<Kind>("closed");
  const [times, setTimes] = useState<Interval>({ from: "10:00", to: "14:00" });
  const [first = "", last = ""] = span.toSorted();
  const { typed, fault: spanFault, type } = useTypedSpan(span, onSpan);
  const days = listSpan(first, last);
  const intervals = { closed: [], other: [times], usual: undefined }[kind];
  const isWrong = kind === "other" && (times.from === "" || times.from >= times.to);
  const fault = spanFault ?? (isWrong ? "The end must be later than the begin." : undefined);
  return (
    <fieldset class="hours-choice">
      <legend>
        {first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`}
      </legend>
      <div class="pair">
        <MomentField
          type="date"
          label="First day"
          value={typed.first}
          onChange={(day) => type({ first: day })}
        />
        <MomentField
          type="date"
          label="Last day"
          value={typed.last}
          onChange={(day) => type({ last: day })}
        />
      </div>
      {KINDS.map(([value, title]) => (
        <div key={value} class="choice">
          <input
            type="radio"
            id={`${id}-${value}`}
            name="trial.kind"
            checked={kind === value}
            onChange={() => setKind(value)}
          />
          <label for={`${id}-${value}`}>{title}</label>
        </div>
      ))}
      {kind === "other" && (
        <div class="pair">
          <MomentField
            type="time"
            label="Open from"
            value={times.from}
            onChange={(time) => setTimes({ ...times, from: time })}
          />
          <MomentField
            type="time"
            label="Until"
            value={toInputTime(times.to)}
            onChange={(time) => setTimes({ ...times, to: fromInputTime(time) })}
          />
        </div>
      )}
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <p class="buttons">
        <button
          type="button"
          class="go"
          onClick={() => {
            if (fault === undefined) onSet(days, intervals);
          }}
        >
          {days.length === 1 ? "Set this day" : `Set these ${days.length} days`}
        </button>
      </p>
    </fieldset>
  );
};

interface MomentFieldProps {
  readonly label: string;
  readonly type: "date" | "time";
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const MomentField = ({ label, type, value, onChange }: MomentFieldProps) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        // Preact's types want one type for each element.
        type={type as "date"}
        name={`trial.${label}`}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
};
