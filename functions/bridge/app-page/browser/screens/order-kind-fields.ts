import type { Settings } from "../../../../../shared/bridge/domain/settings/settings.ts";
import { createElement } from "../dom.ts";
import { createSelectField } from "../fields.ts";

type OrderKinds = Pick<Settings, "cashOnDelivery" | "dispatchesWithoutShippingMethod">;

/** What happens to kinds of orders that not every shop has. */
export const createOrderKindFields = (settings: OrderKinds): HTMLElement =>
  createElement(
    "fieldset",
    {},
    createElement("legend", {}, "Special orders"),
    createSelectField({
      ...{ name: "cashOnDelivery", label: "Paid in cash on delivery" },
      value: settings.cashOnDelivery,
      hint: "The driver's notes say how much to collect. You confirm the cash; then the store's order is completed.",
      choices: [
        ["hold", "Hold, I decide each time"],
        ["skip", "Do not deliver"],
        ["deliver", "Deliver and collect the cash"],
      ],
    }),
    createSelectField({
      ...{ name: "dispatchesWithoutShippingMethod", label: "Without a shipping method" },
      value: settings.dispatchesWithoutShippingMethod ? "yes" : "no",
      hint: "Deliver orders without a shipping method only if your shop has shipping switched off. Virtual goods are never delivered.",
      choices: [
        ["no", "Need no courier"],
        ["yes", "Deliver"],
      ],
    }),
  );

export const readOrderKinds = (data: FormData): OrderKinds => ({
  cashOnDelivery: data.get("cashOnDelivery") as Settings["cashOnDelivery"],
  dispatchesWithoutShippingMethod: data.get("dispatchesWithoutShippingMethod") === "yes",
});
