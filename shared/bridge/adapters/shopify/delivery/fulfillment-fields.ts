/** What operations read of a fulfillment. */
export const FULFILLMENT_FIELDS = "id status displayStatus location { id } trackingInfo { number }";
