import { useState } from "preact/hooks";
import type { Settings } from "../../../../../../../shared/bridge/domain/settings/settings.ts";
import type { PaymentChoices } from "../../../api-types.ts";
import { Problem } from "../../../ui/problem.tsx";
import { SelectField } from "../controls.tsx";
import type { EditorProps } from "./editor-props.ts";
import { useRead } from "./use-read.ts";

type Payments = Settings["payments"];

/** What becomes of orders by how they are paid outside Shopify's checkout. */
export const PaymentMethodsEditor = ({ settings, api, onChange }: EditorProps) => {
  const [found, readAgain] = useRead<PaymentChoices>(api, "payment-choices");
  const { payments } = settings;
  // Those that had a choice at first stay listed: the arrow keys pass by "waits" on their way.
  const [chosen] = useState([...payments.cashMethods, ...payments.laterMethods]);
  const methods = new Set([...(found?.ok ? found.value.methods : []), ...chosen]);
  return (
    <fieldset>
      <legend>Payment methods outside the checkout</legend>
      <p class="hint">As your orders name them. A new one appears here with its first order.</p>
      {found?.ok && <Suggestion payments={payments} choices={found.value} />}
      {found?.ok === false && (
        <Problem
          refusal={{
            ...found.refusal,
            message: `Your shop's payment methods could not be read: ${found.refusal.message} Only those that you chose something for are listed.`,
          }}
          onRetry={readAgain}
        />
      )}
      {[...methods].map((method) => (
        <SelectField
          key={method}
          path={`payments.method:${method}`}
          label={method}
          value={findChoice(payments, method)}
          choices={[
            ["wait", "Waits until it is paid"],
            ["cash", "Paid in cash at the door"],
            ["later", "Goes out before it is paid, nothing is collected"],
          ]}
          onChange={(choice) =>
            onChange({
              ...settings,
              payments: { ...payments, ...chooseMethod(payments, method, choice) },
            })
          }
        />
      ))}
    </fieldset>
  );
};

function findChoice({ cashMethods, laterMethods }: Payments, method: string): string {
  if (cashMethods.includes(method)) return "cash";
  return laterMethods.includes(method) ? "later" : "wait";
}

const chooseMethod = (
  { cashMethods, laterMethods }: Payments,
  method: string,
  choice: string,
): Pick<Payments, "cashMethods" | "laterMethods"> => {
  const change = (list: readonly string[], isIn: boolean) => [
    ...list.filter((one) => one !== method),
    ...(isIn ? [method] : []),
  ];
  return {
    cashMethods: change(cashMethods, choice === "cash"),
    laterMethods: change(laterMethods, choice === "later"),
  };
};

interface SuggestionProps {
  readonly payments: Payments;
  readonly choices: PaymentChoices;
}

/** What the shop's orders wait for. */
const Suggestion = ({ payments, choices }: SuggestionProps) => {
  const words = [
    choices.hasAuthorizedOrders && !payments.authorizedCountsAsPaid
      ? "Orders of your shop wait because their payment is authorized and not captured. If your shop captures payments when orders are fulfilled, choose that an authorized payment counts as paid."
      : "",
    choices.hasOrdersOnTerms && !payments.termsCountAsPaid
      ? "Orders on payment terms wait until they are paid. Choose whether they go out before."
      : "",
  ].filter((text) => text !== "");
  return words.length === 0 ? null : <p class="odd">{words.join(" ")}</p>;
};
