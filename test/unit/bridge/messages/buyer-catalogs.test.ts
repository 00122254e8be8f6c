import { describe, expect, it } from "vitest";
import type { BuyerCode } from "#functions/bridge/messages/buyer/buyer-catalog.ts";
import {
  BUYER_LANGUAGES,
  type BuyerLanguage,
  chooseBuyerLocale,
} from "#functions/bridge/messages/buyer/buyer-language.ts";
import {
  BUYER_CATALOGS,
  formatBuyerMessage,
} from "#functions/bridge/messages/buyer/format-buyer-message.ts";
import { respondInstructionsPage } from "#functions/bridge/track-delivery/instructions-page.ts";
import {
  respondDeliveryPage,
  respondMissingPage,
} from "#functions/bridge/track-delivery/tracking-page.ts";
import { BUYER_STATES } from "#shared/bridge/domain/tracking/buyer-state.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { TRACKED_DELIVERIES } from "#test/builders/bridge/tracked-deliveries.ts";

const LANGUAGES = Object.keys(BUYER_LANGUAGES) as BuyerLanguage[];
const CODES = Object.keys(BUYER_CATALOGS.en) as BuyerCode[];
const TRANSLATIONS = LANGUAGES.filter((language) => language !== "en");
const listParams = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

describe.each(LANGUAGES)("the buyer's page in %s", (language) => {
  it("has every sentence with the same parameters", () => {
    expect(Object.keys(BUYER_CATALOGS[language]).sort()).toEqual([...CODES].sort());
    for (const code of CODES)
      expect([code, listParams(BUYER_CATALOGS[language][code])]).toEqual([
        code,
        listParams(BUYER_CATALOGS.en[code]),
      ]);
  });

  it("formats every sentence", () => {
    for (const code of CODES) {
      const params = { order: "#1001", zone: "UTC", limit: "250", time: "12:00", count: "2" };
      const text = formatBuyerMessage(language, code, params);
      expect(text).toMatch(/^[\p{Lu}\d]/u);
      expect(text).not.toMatch(/[{}]|undefined|\s{2}/);
      if (code.startsWith("text.") || code.startsWith("note.")) expect(text).toMatch(/\.$/);
      else expect(text).not.toMatch(/\.$/);
    }
  });
});

describe.each(TRANSLATIONS)("a page in %s", (language) => {
  const reader = { locale: { language, tag: language }, now: noon };

  it.each(BUYER_STATES)("has no English words at %s", async (state) => {
    const tracked = {
      delivery: { ...TRACKED_DELIVERIES[state], isTest: true },
      timeZone: "America/New_York",
      store: { phone: "+1 212 555 0100" },
      cancelling: buildSettings().cancelling,
    };
    expectNoEnglish(await (await respondDeliveryPage(tracked, reader)).text(), language);
  });

  it.each([undefined, "empty", "too-long", "too-often", "too-late"] as const)(
    "has no English words in the form for a note: %s",
    async (refusal) => {
      const refused = refusal && { written: "", refusal };
      const page = await respondInstructionsPage({ language, tag: language }, refused);
      expectNoEnglish(await page.text(), language);
    },
  );

  it.each([undefined, "no-choice", "not-possible"] as const)(
    "has no English words in the form for a rating: %s",
    async (refusedRating) => {
      const tracked = {
        delivery: {
          ...TRACKED_DELIVERIES.delivered,
          order: { orderId: "9000", refusals: 0 },
        },
        timeZone: "America/New_York",
        store: {},
        cancelling: buildSettings().cancelling,
        refusedRating,
      };
      const page = await (await respondDeliveryPage(tracked, reader)).text();
      expect(page).toContain("<fieldset");
      expectNoEnglish(page, language);
    },
  );

  it.each(["unknown", "expired"] as const)("has no English words at %s", async (missing) => {
    expectNoEnglish(await (await respondMissingPage(missing, reader)).text(), language);
  });
});

/** No text of the page is one of the English catalog, and none has an English day or zone. */
function expectNoEnglish(page: string, language: BuyerLanguage): void {
  expect(page).toContain(`<html lang="${language}">`);
  const texts = page
    .replace(/<style>.*<\/style>/s, "")
    .split(/<[^>]*>/)
    .filter((text) => text.trim() !== "");
  const same = CODES.filter((code) => BUYER_CATALOGS.en[code] === BUYER_CATALOGS[language][code]);
  expect(same).toEqual([]);
  const english = new Set(Object.values(BUYER_CATALOGS.en));
  expect(texts.filter((text) => english.has(text.trim()))).toEqual([]);
  expect(texts.join(" ")).not.toMatch(/\b(Today|Yesterday|Time|Order|the|your)\b/);
}

it.each([
  [undefined, undefined, "en", "en"],
  [undefined, "de-AT,de;q=0.9,en;q=0.8", "de", "de-AT"],
  [undefined, "ja,fr-CA;q=0.5,en;q=0.4", "fr", "fr-CA"],
  [undefined, "en;q=0.5,pt-BR;q=0.9", "pt", "pt-BR"],
  [undefined, "ja,zh;q=0.9", "en", "en"],
  [undefined, "de;q=0,es", "es", "es"],
  ["fr", "de", "fr", "fr"],
  ["en", "de,en-GB;q=0.5", "en", "en-GB"],
  ["xx", "es-MX", "es", "es-MX"],
  ["__proto__", "constructor,toString;q=0.2", "en", "en"],
  ["EN-us", undefined, "en", "en-US"],
])(
  "chooses for ?lang=%s and %s the language %s, written as in %s",
  (asked, header, language, tag) => {
    expect(chooseBuyerLocale(asked, header)).toEqual({ language, tag });
  },
);
