/** What a store's merchant can choose from about orders that are not paid yet. */
export interface PaymentChoices {
  /** The names of payment methods that are paid outside the checkout. */
  readonly methods: readonly string[];
  /** Authorized orders wait for their capture, which may itself wait for the fulfillment. */
  readonly hasAuthorizedOrders: boolean;
  /** Orders on payment terms wait. */
  readonly hasOrdersOnTerms: boolean;
}

/** Of a store that cannot tell. */
export const NO_PAYMENT_CHOICES: PaymentChoices = {
  methods: [],
  hasAuthorizedOrders: false,
  hasOrdersOnTerms: false,
};
