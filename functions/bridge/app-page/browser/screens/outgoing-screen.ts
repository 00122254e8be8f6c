import type { Mode, Settings } from "../../../../../shared/bridge/domain/settings/settings.ts";
import type { ApiResult } from "../api.ts";
import type {
  Explanation,
  PaymentChoices,
  ShippingMethodList,
  StoredSettings,
} from "../api-types.ts";
import { createElement, focusTitle, replaceContent } from "../dom.ts";
import { createRadioGroup } from "../fields.ts";
import { createForm } from "../form.ts";
import { MODE_LABELS } from "../labels.ts";
import { createContent, type Screen, type ScreenContext } from "../screen.ts";
import { pageShell } from "../shell/shell.ts";
import { isShopify } from "../storefront.ts";
import { createModeRulesEditor, readModes } from "./mode-rules.ts";
import { createOrderTrial } from "./order-trial.ts";
import { createBuyerPageFields, readBuyerPage } from "./outgoing/buyer-page-fields.ts";
import { createContactFields, readContact } from "./outgoing/contact-fields.ts";
import { createDispatchFields, readDispatch } from "./outgoing/dispatch-fields.ts";
import { createMethodFields, readMethods, readTrialMethod } from "./outgoing/method-fields.ts";
import { createOrderKindFields, readOrderKinds } from "./outgoing/order-kind-fields.ts";
import { createPaymentFields, readPayments } from "./outgoing/payment-fields.ts";
import { createPriceCeilingFields, readPriceCeiling } from "./price-ceiling-fields.ts";
import { createRatesPermission } from "./rates-permission.ts";

/** Which orders go out, how, when, and for how much at most. */
export const outgoingScreen: Screen = {
  title: "How orders go out",
  async load(context) {
    const [response, shippingMethods, paymentChoices] = await Promise.all([
      context.api.call<StoredSettings>("GET", "settings"),
      context.api.call<ShippingMethodList>("GET", "shipping-methods"),
      isShopify ? context.api.call<PaymentChoices>("GET", "payment-choices") : undefined,
    ]);
    if (!response.ok) return response;
    const content = createElement("div");
    // Asks first whether changes may be lost.
    const readAgain = () => context.open("outgoing");
    const screen = { ...context, shippingMethods, paymentChoices, readAgain };
    replaceContent(content, [createSettingsForm(screen, content, response.value)]);
    const permission = await createRatesPermission(context.api, readAgain);
    return permission === undefined ? createContent(content) : createContent(permission, content);
  },
};

interface OutgoingContext extends Pick<ScreenContext, "api"> {
  readonly shippingMethods: ApiResult<ShippingMethodList>;
  /** Only Shopify's orders are chosen by how they are paid. */
  readonly paymentChoices: ApiResult<PaymentChoices> | undefined;
  /** Reads the whole screen again. */
  readonly readAgain: () => void;
}

function createSettingsForm(
  screen: OutgoingContext,
  content: HTMLElement,
  stored: StoredSettings,
): HTMLElement {
  const { api, shippingMethods, paymentChoices, readAgain } = screen;
  const { settings, revision } = stored;
  return createForm(
    {
      label: "How orders go out",
      save: (data) =>
        // Those settings that this page does not show stay as they are.
        api.call<StoredSettings>("PUT", "settings", {
          revision,
          settings: { ...settings, ...readChanges(data) },
        }),
      onSaved: (after) => {
        replaceContent(content, [createSettingsForm(screen, content, after)]);
        focusTitle();
        pageShell.showToast("Saved. Orders that were held or wait are looked at again.");
      },
    },
    createRadioGroup({
      ...{ name: "defaultMode", label: "An order goes out", value: settings.defaultMode },
      choices: Object.entries(MODE_LABELS).map(([mode, words]) => [mode, ...words] as const),
    }),
    createMethodFields(settings),
    createModeRulesEditor(settings.modes, shippingMethods, readAgain),
    createDispatchFields(settings.dispatch, isShopify),
    paymentChoices && createPaymentFields(settings.payments, paymentChoices, readAgain),
    createPriceCeilingFields(settings.priceCeiling),
    createContactFields(settings),
    createBuyerPageFields(settings),
    createOrderKindFields(settings, isShopify),
    createOrderTrial({
      shippingMethods: shippingMethods.ok ? shippingMethods.value.shippingMethods : [],
      explain: (data, title) =>
        api.call<Explanation>("POST", "explain", {
          order: {
            shippingMethods: [{ title }],
            goods: [{ weightGrams: 800, method: readTrialMethod(data) }],
          },
          settings: { ...settings, ...readChanges(data) },
        }),
    }),
  );
}

const readChanges = (data: FormData): Partial<Settings> => ({
  defaultMode: data.get("defaultMode") as Mode,
  ...readMethods(data),
  modes: readModes(data),
  dispatch: readDispatch(data),
  priceCeiling: readPriceCeiling(data),
  ...readContact(data),
  ...readBuyerPage(data),
  ...(isShopify && { payments: readPayments(data) }),
  ...readOrderKinds(data, isShopify),
});
