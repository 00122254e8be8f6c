/** The title of each section that has a screen, by its place: the page knows it before the screens are loaded. */
export const SECTION_TITLES = {
  rules: "Dispatch rules",
  release: "When orders go out",
  payment: "Payment",
  contact: "Missing contact data",
  schedule: "Cut-off and delivery times",
  batching: "Batching",
  packaging: "Packaging",
  price: "Price limits",
  driver: "Drivers",
  cancelling: "Cancelling",
  rates: "Checkout rates",
  messages: "Messages about a delivery",
  "buyer-page": "The buyer's tracking page",
  retention: "Retention",
} as const;
