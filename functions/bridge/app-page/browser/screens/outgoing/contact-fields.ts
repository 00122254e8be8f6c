import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import { createElement } from "../../dom.ts";
import { createFieldError, createTextField } from "../../fields.ts";

type Contact = Pick<Settings, "fallbackContact">;

/** Whom the courier reaches for orders without a phone number or e-mail address. */
export const createContactFields = ({ fallbackContact }: Contact): HTMLElement =>
  createElement(
    "fieldset",
    {},
    createElement("legend", {}, "Orders without a phone number or e-mail address"),
    createElement(
      "p",
      { class: "hint" },
      "The courier needs both. Without your own here, such orders are held until the buyer's are added.",
    ),
    createCheckoutHint(),
    createTextField({
      ...{ name: "fallbackContact.phone", label: "Phone number to use instead", type: "tel" },
      value: fallbackContact.phone ?? "",
      hint: "With its country code, such as +1 212 555 0100. The driver calls it when nobody opens.",
    }),
    createTextField({
      ...{ name: "fallbackContact.email", label: "E-mail address to use instead", type: "email" },
      value: fallbackContact.email ?? "",
    }),
    createFieldError("fallbackContact"),
  );

/** Where Shopify's checkout is told to ask for the phone number; App Bridge opens the place. */
function createCheckoutHint(): HTMLElement | undefined {
  if (window.shopify === undefined) return undefined;
  return createElement(
    "p",
    {},
    "Shopify's checkout asks for the phone number only as you set it: under customer information, set the shipping address phone number to required. ",
    createElement(
      "a",
      { href: "shopify://admin/settings/checkout", target: "_top", "data-key": "checkout" },
      "Open the checkout settings",
    ),
  );
}

export function readContact(data: FormData): Contact {
  const readText = (name: string) => String(data.get(name) ?? "").trim() || undefined;
  return {
    fallbackContact: {
      phone: readText("fallbackContact.phone"),
      email: readText("fallbackContact.email"),
    },
  };
}
