import * as z from "zod";
import { shippingMethod } from "#test/sandbox/shipping-methods.ts";
import { createOrder } from "#test/sandbox/woocommerce/orders/order-actions.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

const filled = z.string().trim().min(1);
const maybe = z.string().trim().default("");
const formSchema = z.object({
  name: filled,
  street: filled,
  unit: maybe,
  city: filled,
  state: maybe,
  postcode: filled,
  country: filled.length(2).toUpperCase(),
  phone: maybe,
  email: maybe,
  note: maybe,
  payment: z.enum(["card", "cod"]).default("card"),
  shipping: maybe,
  date: maybe,
});

const payments = {
  card: {
    payment_method: "stripe",
    payment_method_title: "Credit card",
    transaction_id: "pi_stand_in",
  },
  cod: { payment_method: "cod", payment_method_title: "Cash on delivery" },
};

/** Places the order a form describes, through block checkout. Gives a sentence where it cannot. */
export function placeOrder(store: Store, form: unknown): string | undefined {
  const filledIn = formSchema.safeParse(form);
  if (!filledIn.success) {
    const fields = filledIn.error.issues.map(({ path }) => path.join("."));
    return `Please go back and fill in: ${fields.join(", ")}.`;
  }
  const { name, street, unit, phone, email, note, payment, shipping, date, ...place } =
    filledIn.data;
  const [firstName = "", ...lastNames] = name.split(/\s+/);
  const address = {
    first_name: firstName,
    last_name: lastNames.join(" "),
    address_1: street,
    address_2: unit,
    ...place,
    phone,
  };
  const { title, price } = shippingMethod(shipping);
  const asked = {
    status: "processing",
    created_via: "store-api",
    billing: { ...address, email },
    shipping: address,
    customer_note: note,
    ...payments[payment],
    line_items: [{ product_id: 10, quantity: 2 }],
    shipping_lines: [
      { method_id: "flat_rate", method_title: title, instance_id: "1", total: price },
    ],
    // As WooCommerce Order Delivery keeps the date that a shopper picked.
    ...(date !== "" && { meta_data: [{ key: "_delivery_date", value: date }] }),
  };
  createOrder(store, asked, ["order.updated", "order.created"]);
  return undefined;
}
