import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import type { ApiResult } from "../../api.ts";
import type { PaymentChoices } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { createFieldError, createSelectField } from "../../fields.ts";
import { renderUnread } from "../../screen.ts";

type Payments = Settings["payments"];

/** A field for each payment method, whose name follows. */
const METHOD_FIELD = "payments.method:";

/** Which of Shopify's orders go out before they are paid, by how they are paid. */
export function createPaymentFields(
  payments: Payments,
  found: ApiResult<PaymentChoices>,
  readAgain: () => void,
): HTMLElement {
  const methods = [
    ...new Set([
      ...(found.ok ? found.value.methods : []),
      ...payments.cashMethods,
      ...payments.laterMethods,
    ]),
  ];
  return createElement(
    "fieldset",
    {},
    createElement("legend", {}, "Orders that are not paid yet"),
    found.ok
      ? renderSuggestion(payments, found.value)
      : renderUnread({
          what: "Your shop's payment methods",
          advice: "Only those that you chose something for are listed.",
          refusal: found.refusal,
          onRetry: readAgain,
        }),
    createSelectField({
      ...{ name: "payments.authorizedCountsAsPaid", label: "An authorized payment" },
      value: payments.authorizedCountsAsPaid ? "yes" : "no",
      hint: "If your shop captures payments when orders are fulfilled (Shopify: Settings, Payments, Payment capture), it must count as paid: Shopify waits for the delivery, and the authorization lapses after some days.",
      choices: [
        ["no", "Waits until it is captured"],
        ["yes", "Counts as paid"],
      ],
    }),
    createSelectField({
      ...{ name: "payments.termsCountAsPaid", label: "An order on payment terms" },
      value: payments.termsCountAsPaid ? "yes" : "no",
      hint: "Such as Net 30, or due on fulfillment.",
      choices: [
        ["no", "Waits until it is paid"],
        ["yes", "Goes out before it is paid"],
      ],
    }),
    createElement(
      "p",
      { class: "hint" },
      "Payment methods that are paid outside the checkout, as your orders name them. A new one appears here with its first order.",
    ),
    ...methods.map((method) => createMethodField(payments, method)),
    createFieldError("payments"),
  );
}

function renderSuggestion(payments: Payments, choices: PaymentChoices): HTMLElement | undefined {
  const words = [
    choices.hasAuthorizedOrders && !payments.authorizedCountsAsPaid
      ? "Orders of your shop wait because their payment is authorized and not captured. If your shop captures payments when orders are fulfilled, choose that an authorized payment counts as paid."
      : "",
    choices.hasOrdersOnTerms && !payments.termsCountAsPaid
      ? "Orders on payment terms wait until they are paid. Choose whether they go out before."
      : "",
  ].filter((text) => text !== "");
  return words.length === 0
    ? undefined
    : createElement("p", { class: "odd", "data-key": "payment-suggestion" }, words.join(" "));
}

const createMethodField = (payments: Payments, method: string): HTMLElement =>
  createSelectField({
    ...{ name: `${METHOD_FIELD}${method}`, label: method },
    value: findChoice(payments, method),
    choices: [
      ["wait", "Waits until it is paid"],
      ["cash", "Paid in cash at the door"],
      ["later", "Goes out before it is paid, nothing is collected"],
    ],
  });

function findChoice({ cashMethods, laterMethods }: Payments, method: string): string {
  if (cashMethods.includes(method)) return "cash";
  return laterMethods.includes(method) ? "later" : "wait";
}

export function readPayments(data: FormData): Payments {
  const listMethods = (choice: string): string[] =>
    [...data.entries()]
      .filter(([name, value]) => name.startsWith(METHOD_FIELD) && value === choice)
      .map(([name]) => name.slice(METHOD_FIELD.length));
  return {
    authorizedCountsAsPaid: data.get("payments.authorizedCountsAsPaid") === "yes",
    termsCountAsPaid: data.get("payments.termsCountAsPaid") === "yes",
    cashMethods: listMethods("cash"),
    laterMethods: listMethods("later"),
  };
}
