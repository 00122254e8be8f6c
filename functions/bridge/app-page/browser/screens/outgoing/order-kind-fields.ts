import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import { createElement } from "../../dom.ts";
import { createSelectField, createTextArea } from "../../fields.ts";

type OrderKinds = Pick<
  Settings,
  | "cashOnDelivery"
  | "dispatchesWithoutShippingMethod"
  | "buyerNote"
  | "notifyCustomer"
  | "testOrders"
>;

/** What happens to kinds of orders that not every shop has, and what buyers read. */
export const createOrderKindFields = (settings: OrderKinds, isShopify: boolean): HTMLElement =>
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
    ...(isShopify ? createShopifyFields(settings) : createWooCommerceFields(settings)),
  );

const createShopifyFields = ({ notifyCustomer, testOrders }: OrderKinds): HTMLElement[] => [
  createSelectField({
    ...{ name: "testOrders", label: "Test orders without a sandbox account" },
    value: testOrders,
    hint: "With a sandbox account (under Courier account), test orders go there. Without one, a driver comes to a test order that goes to your courier, and it costs.",
    choices: [
      ["sandbox", "Hold: they never go to my courier"],
      ["manual", "Go to my courier when I dispatch them"],
      ["deliver", "Go to my courier like other orders"],
    ],
  }),
  createSelectField({
    ...{ name: "notifyCustomer", label: "Shopify's mail to the buyer" },
    value: notifyCustomer ? "yes" : "no",
    hint: "Shopify's shipping confirmation with the tracking link, when the delivery is under way: once for each order. Leave it off if another app writes to your buyers.",
    choices: [
      ["no", "Do not send"],
      ["yes", "Send"],
    ],
  }),
];

const createWooCommerceFields = (settings: OrderKinds): HTMLElement[] => [
  createSelectField({
    ...{ name: "dispatchesWithoutShippingMethod", label: "Without a shipping method" },
    value: settings.dispatchesWithoutShippingMethod ? "yes" : "no",
    hint: "Deliver orders without a shipping method only if your shop has shipping switched off. Virtual goods are never delivered.",
    choices: [
      ["no", "Need no courier"],
      ["yes", "Deliver"],
    ],
  }),
  createSelectField({
    ...{ name: "buyerNote.isOn", label: "Note to the buyer (WooCommerce)" },
    value: settings.buyerNote.isOn ? "yes" : "no",
    hint: "WooCommerce mails it when the delivery is under way.",
    choices: [
      ["yes", "Send"],
      ["no", "Do not send"],
    ],
  }),
  createTextArea({
    ...{ name: "buyerNote.text", label: "Text of the note", value: settings.buyerNote.text },
    hint: "{company} is the courier's name, {trackingUrl} the tracking page.",
  }),
];

/** Returns the choices of the store's kind; the others stay as they are. */
export const readOrderKinds = (data: FormData, isShopify: boolean): Partial<OrderKinds> => ({
  cashOnDelivery: data.get("cashOnDelivery") as Settings["cashOnDelivery"],
  ...(isShopify
    ? {
        testOrders: data.get("testOrders") as Settings["testOrders"],
        notifyCustomer: data.get("notifyCustomer") === "yes",
      }
    : {
        dispatchesWithoutShippingMethod: data.get("dispatchesWithoutShippingMethod") === "yes",
        buyerNote: {
          isOn: data.get("buyerNote.isOn") === "yes",
          text: String(data.get("buyerNote.text")),
        },
      }),
});
