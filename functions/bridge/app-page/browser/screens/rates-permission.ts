import type { Api, ApiResult } from "../api.ts";
import type { RatesState, StoredSettings } from "../api-types.ts";
import { createButton, createElement, replaceContent } from "../dom.ts";
import { renderProblem, renderSuccess, renderUnread } from "../screen.ts";
import { changePermission, markBusy, UNCHANGED } from "./permissions/change-permission.ts";

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
  if (window.shopify === undefined) return undefined;
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
  showQuestion(api, notice);
  return notice;
}

function showQuestion(api: Api, notice: HTMLElement, news?: HTMLElement): void {
  let isAsked = false;
  const button = createButton(
    "Allow courier prices at the checkout",
    () => {
      if (isAsked) return;
      isAsked = true;
      markBusy(button);
      void allowRates(api, notice);
    },
    "go",
  );
  replaceContent(notice, [
    createElement(
      "p",
      {},
      "Courier prices at the checkout are switched on. Shopify lets the app register them once you allow it.",
    ),
    ...(news ? [news] : []),
    button,
  ]);
  if (news) button.focus();
}

/** Asks once, and registers the rates if the shop says that they are allowed. */
async function allowRates(api: Api, notice: HTMLElement): Promise<void> {
  const read = await changePermission(api, RATES_SCOPE, true);
  if (!read.ok) return showQuestion(api, notice, renderProblem(read.refusal));
  const isGranted = read.value.permissions.some(
    (one) => one.scope === RATES_SCOPE && one.isGranted,
  );
  if (!isGranted)
    return showQuestion(
      api,
      notice,
      createElement("p", { class: "hint", role: "status" }, UNCHANGED),
    );
  const registered = await registerRates(api);
  if (!registered.ok) return showQuestion(api, notice, renderProblem(registered.refusal));
  const outcome = renderSuccess("Allowed. Shopify registers the rates.");
  replaceContent(notice, [outcome]);
  outcome.focus();
}

/** Saves the settings as they are: with the permission, that registers the rates at once. */
async function registerRates(api: Api): Promise<ApiResult<StoredSettings>> {
  const stored = await api.call<StoredSettings>("GET", "settings");
  return stored.ok ? api.call<StoredSettings>("PUT", "settings", stored.value) : stored;
}
