/**
 * Gives a browser a language that it understands itself: with the locale `en-US@posix`, Chromium names one
 * that `Intl` refuses, and uPlot formats numbers in it as soon as it is loaded.
 */
export function replaceInvalidLanguage(browser: { readonly language: string }): void {
  try {
    Intl.getCanonicalLocales(browser.language);
  } catch {
    Object.defineProperty(browser, "language", { value: "en-US" });
  }
}

replaceInvalidLanguage(navigator);
