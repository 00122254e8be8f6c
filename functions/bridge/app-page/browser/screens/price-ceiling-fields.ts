import type { Settings } from "../../../../../shared/bridge/domain/settings/settings.ts";
import { el } from "../dom.ts";
import { choiceField, faultOf, textField } from "../fields.ts";
import { onlyFor } from "./show-only-for.ts";

type Ceiling = Settings["priceCeiling"];

/** The most that a delivery may cost without being asked. */
export function ceilingFields(ceiling: Ceiling): HTMLElement {
  const choice = choiceField({
    ...{ name: "priceCeiling.kind", label: "Ask me before booking", value: ceiling.kind },
    choices: [
      ["none", "Never"],
      ["amount", "Above an amount"],
      ["share", "Above a share of the goods' value"],
    ],
  });
  const amount = textField({
    ...{ name: "priceCeiling.cents", label: "Amount", type: "number", step: "0.01", min: 0 },
    value: ceiling.kind === "amount" ? (ceiling.cents / 100).toFixed(2) : "",
    hint: "In the courier's currency.",
  });
  const share = textField({
    ...{ name: "priceCeiling.percent", label: "Per cent", type: "number", step: "any", min: 0 },
    value: ceiling.kind === "share" ? ceiling.percent : "",
  });
  onlyFor(choice, { amount, share });
  return el(
    "fieldset",
    {},
    el("legend", {}, "Price"),
    choice,
    amount,
    share,
    faultOf("priceCeiling"),
  );
}

/** An empty field is no number, which the API says of it. */
const numberIn = (text: FormDataEntryValue | null): number =>
  text === null || text === "" ? Number.NaN : Number(text);

export function ceilingIn(data: FormData): Ceiling {
  switch (data.get("priceCeiling.kind")) {
    case "amount":
      return { kind: "amount", cents: Math.round(numberIn(data.get("priceCeiling.cents")) * 100) };
    case "share":
      return { kind: "share", percent: numberIn(data.get("priceCeiling.percent")) };
    default:
      return { kind: "none" };
  }
}
