import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import { createElement } from "../../dom.ts";
import { createFieldError, createTextField } from "../../fields.ts";

type BuyerPage = Pick<Settings, "buyerPage">;

/** What the page that buyers follow their delivery on says of the store. */
export const createBuyerPageFields = ({ buyerPage }: BuyerPage): HTMLElement =>
  createElement(
    "fieldset",
    {},
    createElement("legend", {}, "The buyer's tracking page"),
    createElement(
      "p",
      { class: "hint" },
      "Whoever has a buyer's link can read what you enter here.",
    ),
    createTextField({
      ...{ name: "buyerPage.storeName", label: "Your store's name" },
      value: buyerPage.storeName ?? "",
      hint: "Without it the page shows the host name of your shop.",
    }),
    createTextField({
      ...{ name: "buyerPage.logoUrl", label: "Address of your logo", type: "url" },
      value: buyerPage.logoUrl ?? "",
      hint: "An image that your site serves by https. Buyers' browsers load it from there.",
    }),
    createTextField({
      ...{ name: "buyerPage.phone", label: "Phone number for buyers", type: "tel" },
      value: buyerPage.phone ?? "",
      hint: "With its country code, such as +1 212 555 0100.",
    }),
    createTextField({
      ...{ name: "buyerPage.email", label: "E-mail address for buyers", type: "email" },
      value: buyerPage.email ?? "",
    }),
    createFieldError("buyerPage"),
  );

export function readBuyerPage(data: FormData): BuyerPage {
  const readText = (name: string) => String(data.get(name) ?? "").trim() || undefined;
  return {
    buyerPage: {
      storeName: readText("buyerPage.storeName"),
      logoUrl: readText("buyerPage.logoUrl"),
      phone: readText("buyerPage.phone"),
      email: readText("buyerPage.email"),
    },
  };
}
