import * as z from "zod";

const text = z.string().nullish();
const money = z.object({ shopMoney: z.object({ amount: z.coerce.string() }) }).nullish();
const attributes = z.array(z.object({ key: z.string(), value: z.string().nullish() }));

const address = z.object({
  firstName: text,
  lastName: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  provinceCode: text,
  zip: text,
  countryCode: text,
  phone: text,
});

const orderCreateInput = z.object({
  email: text,
  phone: text,
  note: text,
  name: text,
  test: z.boolean().nullish(),
  currency: text,
  tags: z.array(z.string()).nullish(),
  financialStatus: z.string().nullish(),
  customAttributes: attributes.nullish(),
  shippingAddress: address.nullish(),
  billingAddress: address.nullish(),
  shippingLines: z
    .array(z.object({ title: z.string(), code: text, source: text, priceSet: money }))
    .nullish(),
  lineItems: z
    .array(
      z.object({
        title: text,
        sku: text,
        quantity: z.number().int(),
        requiresShipping: z.boolean().nullish(),
        priceSet: money,
      }),
    )
    .nullish(),
});

/** Converts an OrderCreateOrderInput to a REST order body. Absent fields stay absent. */
export function toRestOrder(input: unknown): Record<string, unknown> {
  const order = orderCreateInput.parse(input);
  const { email, phone, note, name, test, currency } = order;
  return omitNullish({
    ...{ email, phone, note, name, test, currency },
    tags: order.tags?.join(", "),
    financial_status: order.financialStatus?.toLowerCase() ?? "pending",
    note_attributes: order.customAttributes && toNameValues(order.customAttributes),
    shipping_address: order.shippingAddress && toRestAddress(order.shippingAddress),
    billing_address: order.billingAddress && toRestAddress(order.billingAddress),
    shipping_lines: (order.shippingLines ?? []).map(({ title, code, source, priceSet }) => {
      return { title, code, source, price: priceSet?.shopMoney.amount ?? "0.00" };
    }),
    line_items: order.lineItems?.map(({ requiresShipping, priceSet, ...line }) =>
      omitNullish({
        ...line,
        requires_shipping: requiresShipping,
        price: priceSet?.shopMoney.amount,
      }),
    ),
  });
}

/** The supported part of OrderInput. */
export interface OrderUpdateInput {
  readonly id: string;
  readonly email?: string;
  readonly phone?: string;
  readonly note?: string;
  readonly tags?: readonly string[];
  readonly customAttributes?: z.infer<typeof attributes>;
  readonly shippingAddress?: z.infer<typeof address>;
}

/** Returns the fields of the REST body that an orderUpdate overwrites. It replaces note and tags whole. */
export const toOrderUpdateFields = (input: OrderUpdateInput) =>
  omitNullish({
    email: input.email,
    phone: input.phone,
    note: input.note,
    tags: input.tags?.join(", "),
    note_attributes: input.customAttributes && toNameValues(input.customAttributes),
    shipping_address: input.shippingAddress && toRestAddress(input.shippingAddress),
  });

const toNameValues = (pairs: z.infer<typeof attributes>) =>
  pairs.map(({ key, value }) => ({ name: key, value: value ?? "" }));

const toRestAddress = (input: z.infer<typeof address>) => ({
  first_name: input.firstName ?? null,
  last_name: input.lastName ?? null,
  name: [input.firstName, input.lastName].filter(Boolean).join(" "),
  company: input.company ?? null,
  address1: input.address1 ?? null,
  address2: input.address2 ?? null,
  city: input.city ?? null,
  province: null,
  province_code: input.provinceCode ?? null,
  zip: input.zip ?? null,
  country: null,
  country_code: input.countryCode ?? null,
  phone: input.phone ?? null,
  latitude: null,
  longitude: null,
});

const omitNullish = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));
