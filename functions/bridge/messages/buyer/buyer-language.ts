import { parseAccept } from "hono/utils/accept";

/** The languages of the buyer's page, by their own names. */
export const BUYER_LANGUAGES = {
  en: "English",
  es: "Español",
  de: "Deutsch",
  fr: "Français",
  pt: "Português",
} as const;
export type BuyerLanguage = keyof typeof BUYER_LANGUAGES;

/** A language, and how its reader writes dates and times: `en-GB`. */
export interface BuyerLocale {
  readonly language: BuyerLanguage;
  readonly tag: string;
}

const isBuyerLanguage = (text: string): text is BuyerLanguage =>
  Object.hasOwn(BUYER_LANGUAGES, text);

/**
 * Chooses the language that the reader asked for, else the first one that the browser prefers and
 * the page speaks, else English. The region of the browser's tag decides how dates are written.
 */
export function chooseBuyerLocale(
  asked: string | undefined,
  acceptLanguage: string | undefined,
): BuyerLocale {
  const preferred = parseAccept(acceptLanguage ?? "").flatMap(({ type, q }) => {
    const locale = q > 0 ? toBuyerLocale(type) : undefined;
    return locale === undefined ? [] : [locale];
  });
  const chosen = asked === undefined ? undefined : toBuyerLocale(asked);
  if (chosen === undefined) return preferred[0] ?? { language: "en", tag: "en" };
  return preferred.find(({ language }) => language === chosen.language) ?? chosen;
}

/** Anybody can send any tag: only a language with a region is used. */
function toBuyerLocale(tag: string): BuyerLocale | undefined {
  const [, language = "", region] = /^([a-z]{2})(?:-([a-z]{2}))?$/i.exec(tag.trim()) ?? [];
  const known = language.toLowerCase();
  if (!isBuyerLanguage(known)) return undefined;
  return {
    language: known,
    tag: region === undefined ? known : `${known}-${region.toUpperCase()}`,
  };
}
