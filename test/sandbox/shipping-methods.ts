/** A way of shipping that both stand-in stores offer at checkout. */
export interface ShippingMethod {
  readonly title: string;
  /** In dollars. */
  readonly price: string;
}

/** What a shopper may choose from, the usual one first. */
export const SHIPPING_METHODS: readonly [ShippingMethod, ...ShippingMethod[]] = [
  { title: "Courier", price: "5.00" },
  { title: "Courier with a pick-up time", price: "6.00" },
  { title: "Urgent courier", price: "12.00" },
  { title: "Scheduled courier", price: "8.00" },
];

/** The method of that title; the usual one where the shop offers none such. */
export const findShippingMethod = (title: string | undefined): ShippingMethod =>
  SHIPPING_METHODS.find((one) => one.title === title) ?? SHIPPING_METHODS[0];
