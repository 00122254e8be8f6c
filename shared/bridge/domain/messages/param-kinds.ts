import type { Money } from "#shared/kernel/money.ts";

/**
 * The kinds of message parameters. The catalog at the edge decides how each kind looks.
 * - `choice`: one of a few known words, which selects between sentences
 * - `words`: comma-separated known words
 * - `name`: what the merchant or the store calls something
 * - `quote`: what another system wrote; it may quote a buyer
 * - `time`: an ISO-8601 time in UTC
 * - `localTime`: a time with its time zone, as in RFC 9557
 * - `date`: a calendar date, `2026-11-24`
 */
interface ParamTypes {
  choice: string;
  words: string;
  name: string;
  quote: string;
  number: number;
  money: Money;
  time: string;
  localTime: string;
  date: string;
}
export type ParamKind = keyof ParamTypes;

/** The parameters that a message takes; a `?` marks one that may be absent. */
export type ParamKinds = Readonly<Record<string, ParamKind | `${ParamKind}?`>>;

type BaseKind<Kind> = Kind extends `${infer Base extends ParamKind}?`
  ? Base
  : Kind extends ParamKind
    ? Kind
    : never;

type RequiredNames<Kinds> = {
  [Name in keyof Kinds]: Kinds[Name] extends `${string}?` ? never : Name;
}[keyof Kinds];

/** The values that fit a message's parameters. */
export type ParamValues<Kinds extends ParamKinds> = {
  readonly [Name in RequiredNames<Kinds>]: ParamTypes[BaseKind<Kinds[Name]>];
} & {
  readonly [Name in Exclude<keyof Kinds, RequiredNames<Kinds>>]?:
    | ParamTypes[BaseKind<Kinds[Name]>]
    | undefined;
};
