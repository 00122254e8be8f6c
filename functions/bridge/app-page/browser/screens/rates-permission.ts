import type { Api } from "../api.ts";
import type { RatesState, StoredSettings } from "../api-types.ts";
import { createButton, createElement, replaceContent } from "../dom.ts";
import { renderProblem, renderSuccess, renderUnread } from "../screen.ts";

/** The permission that registering rates needs (`optional_scopes`). */
const RATES_SCOPE = "write_shipping";

/**
 * Asks the merchant to let the app register rates in the shop: shown in Shopify's admin, while rates
 * are on and the permission is missing.
 */
export async function createRatesPermission(
  api: Api,
  readAgain: () => void,
): Promise<HTMLElement | undefined> {
  const appBridge = window.shopify;
  if (appBridge === undefined) return undefined;
  const rates = await api.call<RatesState>("GET", "rates");
  if (!rates.ok)
    return renderUnread({
      what: "The courier prices at your checkout",
      advice: "They may need a permission.",
      refusal: rates.refusal,
      onRetry: readAgain,
    });
  if (rates.value.message?.params.problem !== "permission") return undefined;
  const notice = createElement("div", { class: "problem" });
  replaceContent(notice, [
    createElement(
      "p",
      {},
      "Courier prices at the checkout are switched on. Shopify lets the app register them once you allow it.",
    ),
    createButton(
      "Allow courier prices at the checkout",
      async () => {
        const { result } = await appBridge.scopes.request([RATES_SCOPE]);
        if (result === "granted-all") replaceContent(notice, [await registerRates(api)]);
      },
      "go",
    ),
  ]);
  return notice;
}

/** Saves the settings as they are: with the permission, that registers the rates at once. */
async function registerRates(api: Api): Promise<HTMLElement> {
  const stored = await api.call<StoredSettings>("GET", "settings");
  const saved = stored.ok
    ? await api.call<StoredSettings>("PUT", "settings", stored.value)
    : stored;
  return saved.ok
    ? renderSuccess("Allowed. Shopify registers the rates.")
    : renderProblem(saved.refusal);
}
