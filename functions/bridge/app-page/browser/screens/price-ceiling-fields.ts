import type { Settings } from "../../../../../shared/bridge/domain/settings/settings.ts";
import { createElement } from "../dom.ts";
import { createFieldError, createSelectField, createTextField } from "../fields.ts";
import { showOnlyFor } from "./show-only-for.ts";

type Ceiling = Settings["priceCeiling"];

/** The most that a delivery may cost without being asked. */
export function createPriceCeilingFields(ceiling: Ceiling): HTMLElement {
  const choice = createSelectField({
    ...{ name: "priceCeiling.kind", label: "Ask me before booking", value: ceiling.kind },
    choices: [
      ["none", "Never"],
      ["amount", "Above an amount"],
      ["share", "Above a share of the goods' value"],
    ],
  });
  const amount = createTextField({
    ...{ name: "priceCeiling.cents", label: "Amount", type: "number", step: "0.01", min: 0 },
    value: ceiling.kind === "amount" ? (ceiling.cents / 100).toFixed(2) : "",
    hint: "In the courier's currency.",
  });
  const share = createTextField({
    ...{ name: "priceCeiling.percent", label: "Per cent", type: "number", step: "any", min: 0 },
    value: ceiling.kind === "share" ? ceiling.percent : "",
  });
  showOnlyFor(choice, { amount, share });
  return createElement(
    "fieldset",
    {},
    createElement("legend", {}, "Price"),
    choice,
    amount,
    share,
    createFieldError("priceCeiling"),
  );
}

/** An empty field is no number, which the API says of it. */
const parseNumber = (text: FormDataEntryValue | null): number =>
  text === null || text === "" ? Number.NaN : Number(text);

export function readPriceCeiling(data: FormData): Ceiling {
  switch (data.get("priceCeiling.kind")) {
    case "amount":
      return {
        kind: "amount",
        cents: Math.round(parseNumber(data.get("priceCeiling.cents")) * 100),
      };
    case "share":
      return { kind: "share", percent: parseNumber(data.get("priceCeiling.percent")) };
    default:
      return { kind: "none" };
  }
}
