/** A shipping method that both sandbox stores offer at checkout. */
export interface ShippingMethod {
  readonly title: string;
  /** In dollars. */
  readonly price: string;
}

/** The shipping methods that a shopper can choose, the default first. */
export const SHIPPING_METHODS: readonly [ShippingMethod, ...ShippingMethod[]] = [
  { title: "Courier", price: "5.00" },
  { title: "Courier with a pick-up time", price: "6.00" },
  { title: "Urgent courier", price: "12.00" },
  { title: "Scheduled courier", price: "8.00" },
];

/** Finds the method with that title, or returns the default. */
export const findShippingMethod = (title: string | undefined): ShippingMethod =>
  SHIPPING_METHODS.find((one) => one.title === title) ?? SHIPPING_METHODS[0];
