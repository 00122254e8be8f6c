import * as z from "zod";
import { findShippingMethod } from "#test/sandbox/shipping-methods.ts";
import { checkOut } from "#test/sandbox/woocommerce/orders/check-out.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

const requiredText = z.string().trim().min(1);
const optionalText = z.string().trim().default("");
const formSchema = z.object({
  name: requiredText,
  street: requiredText,
  unit: optionalText,
  city: requiredText,
  state: optionalText,
  postcode: requiredText,
  country: requiredText.length(2).toUpperCase(),
  phone: optionalText,
  email: optionalText,
  note: optionalText,
  payment: z.enum(["card", "cod"]).default("card"),
  shipping: optionalText,
  date: optionalText,
});

const payments = {
  card: {
    payment_method: "stripe",
    payment_method_title: "Credit card",
    transaction_id: "pi_stand_in",
  },
  cod: { payment_method: "cod", payment_method_title: "Cash on delivery" },
};

/** Places the order of a submitted form through block checkout. Returns a message if the form is invalid. */
export function placeOrderFromForm(store: Store, form: unknown): string | undefined {
  const parsedForm = formSchema.safeParse(form);
  if (!parsedForm.success) {
    const fields = parsedForm.error.issues.map(({ path }) => path.join("."));
    return `Please go back and fill in: ${fields.join(", ")}.`;
  }
  const { name, street, unit, phone, email, note, payment, shipping, date, ...place } =
    parsedForm.data;
  const [firstName = "", ...lastNames] = name.split(/\s+/);
  const address = {
    first_name: firstName,
    last_name: lastNames.join(" "),
    address_1: street,
    address_2: unit,
    ...place,
    phone,
  };
  const { title, price } = findShippingMethod(shipping);
  const input = {
    billing: { ...address, email },
    customer_note: note,
    ...payments[payment],
    line_items: [{ product_id: 10, quantity: 2 }],
    shipping_lines: [
      { method_id: "flat_rate", method_title: title, instance_id: "1", total: price },
    ],
    // The plugin WooCommerce Order Delivery stores the date that a shopper picks in this way.
    ...(date !== "" && { meta_data: [{ key: "_delivery_date", value: date }] }),
  };
  checkOut(store, input);
  return undefined;
}
