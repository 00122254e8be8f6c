import type { ApiResult } from "../api.ts";
import type { Explanation } from "../api-types.ts";
import { createButton, createElement } from "../dom.ts";
import { createSelectField, createTextField } from "../fields.ts";
import { MODE_LABELS } from "../labels.ts";
import { renderProblem, renderSuccess } from "../screen.ts";
import { createTrialMethodField } from "./outgoing/method-fields.ts";

interface OrderTrial {
  readonly shippingMethods: readonly string[];
  /** What the settings of the form make of an ordinary paid order with this shipping method. */
  readonly explain: (data: FormData, shippingMethod: string) => Promise<ApiResult<Explanation>>;
}

const NAME = "trial.shippingMethod";

/** Tries the form's settings on an order that nobody placed. Nothing is saved or booked. */
export function createOrderTrial({ shippingMethods, explain }: OrderTrial): HTMLElement {
  const label = "Shipping method of the order";
  const field =
    shippingMethods.length === 0
      ? createTextField({ name: NAME, label, value: "Courier" })
      : createSelectField({
          ...{ name: NAME, label, choices: shippingMethods.map((name) => [name, name]) },
        });
  const result = createElement("div", { role: "status" });

  async function tryOrder(): Promise<void> {
    const form = field.closest("form");
    if (form === null) return;
    const data = new FormData(form);
    const explained = await explain(data, String(data.get(NAME)));
    result.replaceChildren(
      explained.ok
        ? renderSuccess(formatExplanation(explained.value))
        : renderProblem(explained.refusal),
    );
  }

  return createElement(
    "fieldset",
    {},
    createElement("legend", {}, "Try an order"),
    createElement(
      "p",
      { class: "hint" },
      "What becomes of an ordinary paid order with the settings above. Nothing is saved or booked. To see a whole delivery, place an order in your shop.",
    ),
    createTrialMethodField(),
    field,
    createButton("Try it", () => void tryOrder()),
    result,
  );
}

const formatExplanation = ({ plan, reason }: Explanation): string =>
  plan === null
    ? (reason?.text ?? "The order waits.")
    : `It goes out: ${MODE_LABELS[plan.mode][0]}.`;
