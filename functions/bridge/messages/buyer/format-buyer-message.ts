import { IntlMessageFormat } from "intl-messageformat";
import { cacheResults } from "#shared/kernel/cache-results.ts";
import type { BuyerCatalog, BuyerCode } from "./buyer-catalog.ts";
import { BUYER_ENGLISH } from "./buyer-english.ts";
import { BUYER_FRENCH } from "./buyer-french.ts";
import { BUYER_GERMAN } from "./buyer-german.ts";
import type { BuyerLanguage } from "./buyer-language.ts";
import { BUYER_PORTUGUESE } from "./buyer-portuguese.ts";
import { BUYER_SPANISH } from "./buyer-spanish.ts";

/** What the buyer's page says, in each language. */
export const BUYER_CATALOGS: Readonly<Record<BuyerLanguage, BuyerCatalog>> = {
  en: BUYER_ENGLISH,
  es: BUYER_SPANISH,
  de: BUYER_GERMAN,
  fr: BUYER_FRENCH,
  pt: BUYER_PORTUGUESE,
};

/** More than five catalogs have messages. */
const MAX_FORMATS = 1_000;

const getFormats: Readonly<Record<BuyerLanguage, (code: string) => IntlMessageFormat>> = {
  en: createFormats("en"),
  es: createFormats("es"),
  de: createFormats("de"),
  fr: createFormats("fr"),
  pt: createFormats("pt"),
};

function createFormats(language: BuyerLanguage): (code: string) => IntlMessageFormat {
  return cacheResults(
    (code) => new IntlMessageFormat(BUYER_CATALOGS[language][code as BuyerCode], language),
    MAX_FORMATS,
  );
}

/** Returns what the buyer's page says, in the language of its reader. */
export const formatBuyerMessage = (
  language: BuyerLanguage,
  code: BuyerCode,
  params: Readonly<Record<string, string>> = {},
): string => String(getFormats[language](code).format(params));

/** Says a sentence in the language of the reader. */
export type Say = (code: BuyerCode, params?: Readonly<Record<string, string>>) => string;
