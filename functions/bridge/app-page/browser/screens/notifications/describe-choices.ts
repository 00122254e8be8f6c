import { type DescribedChange, describeEntries } from "../../changes/describe-entries.ts";
import { formatTimeZone } from "../time-zone-field.ts";
import { type Choices, KINDS, PACES } from "./choices.ts";

type Row = readonly [label: string, list: (choices: Choices) => readonly string[]];

const NOTHING = ["Nothing"];
/** What only the daily e-mail asks for. */
const listDaily = ({ pace }: Choices, text: string): readonly string[] =>
  pace === "daily" ? [text] : NOTHING;

const ROWS: readonly Row[] = [
  ["Your e-mail addresses", ({ recipients }) => recipients],
  ["When", ({ pace }) => PACES.flatMap(([value, title]) => (value === pace ? [title] : []))],
  ["Time of the daily e-mail", (choices) => listDaily(choices, choices.dailyAt || "Nothing")],
  ["In the time zone", (choices) => listDaily(choices, formatTimeZone(choices.timeZone))],
  [
    "Write to me when",
    ({ kinds }) =>
      Object.entries(KINDS).flatMap(([kind, title]) => (kinds.includes(kind) ? [title] : [])),
  ],
];

/** Describes what differs between what is stored and what the form says. */
export const describeChoices = (before: Choices, after: Choices): DescribedChange[] =>
  ROWS.flatMap(([label, list]) =>
    describeEntries(list(before), list(after)).map((text) => ({ label, text })),
  );
