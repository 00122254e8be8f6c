import { IntlMessageFormat } from "intl-messageformat";
import { formatUtcTime } from "#shared/bridge/domain/format-utc-time.ts";
import { getParamKinds } from "#shared/bridge/domain/messages/all-messages.ts";
import type {
  Message,
  MessageParam,
  MessageParams,
} from "#shared/bridge/domain/messages/message.ts";
import type { ParamKind } from "#shared/bridge/domain/messages/param-kinds.ts";
import { cacheResults } from "#shared/kernel/cache-results.ts";
import { findOwn } from "#shared/kernel/find-own.ts";
import { formatMoney, type Money } from "#shared/kernel/money.ts";
import type { Catalog } from "./catalog.ts";
import { ENGLISH } from "./english.ts";

/** The languages that people can read. */
const CATALOGS = { en: ENGLISH } as const satisfies Record<string, Catalog>;
type Locale = keyof typeof CATALOGS;

/** Stands for an optional parameter that is absent, so that a message can select on it. */
const ABSENT = "none";
/** Stands for a parameter that an earlier or later version did not save. */
const UNKNOWN = "…";

const parsed = new Map<string, IntlMessageFormat>();

/** Returns the message as a sentence. A code that this version does not know is shown as it is. */
export function formatMessage({ code, params }: Message, locale: Locale = "en"): string {
  return formatCatalogEntry(code, params, getParamKinds(code), locale);
}

/** Returns the sentence of a catalog entry, with its parameters formatted by their kinds. */
export function formatCatalogEntry(
  code: string,
  params: MessageParams,
  kinds: ReturnType<typeof getParamKinds>,
  locale: Locale = "en",
): string {
  const catalog: Readonly<Record<string, string>> = CATALOGS[locale];
  const pattern = findOwn(catalog, code);
  if (pattern === undefined) return code;
  const key = `${locale} ${code}`;
  const format = parsed.get(key) ?? new IntlMessageFormat(pattern, locale);
  parsed.set(key, format);
  const values = Object.entries(kinds).map(([name, kind]) => {
    const value = findOwn(params, name);
    return [
      name,
      value === undefined ? toAbsentText(kind) : formatParam(value, toBaseKind(kind), catalog),
    ];
  });
  return String(format.format(Object.fromEntries(values)));
}

const toAbsentText = (kind: string): string => (kind.endsWith("?") ? ABSENT : UNKNOWN);

const toBaseKind = (kind: ParamKind | `${ParamKind}?`): ParamKind =>
  kind.replace("?", "") as ParamKind;

function formatParam(
  value: MessageParam,
  kind: ParamKind,
  catalog: Readonly<Record<string, string>>,
): string {
  switch (kind) {
    case "money":
      return formatMoney(value as Money);
    case "time":
      return formatUtcTime(new Date(String(value)));
    case "date":
      return formatDate(String(value));
    case "localTime":
      return formatLocalTime(String(value));
    case "words":
      return String(value)
        .split(",")
        .map((word) => findOwn(catalog, `field.${word}`) ?? word)
        .join(", ");
    default:
      return String(value);
  }
}

/** "Tuesday, November 24, 2026". */
const formatDate = (date: string): string => getDateFormat("UTC").format(new Date(date));
/** Not at import: the first format of a process takes 12 ms. */
const getDateFormat = cacheResults(
  (timeZone) => new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone }),
  1,
);

/** A format costs a hundred times as much as to use it. There are about 600 time zones. */
const getZoneFormat = cacheResults(
  (timeZone) =>
    new Intl.DateTimeFormat("en-US", {
      dateStyle: "full",
      timeStyle: "short",
      hourCycle: "h23",
      timeZone,
    }),
  600,
);

/** "Tuesday, November 24, 2026 at 16:30" on a wall clock at the place; `text` is as in RFC 9557. */
function formatLocalTime(text: string): string {
  const [instant = text, timeZone = "UTC"] = text.replace("]", "").split("[");
  return getZoneFormat(timeZone).format(new Date(instant));
}
