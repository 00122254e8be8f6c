import type { DeliveriesView } from "../deliveries-view.ts";

/**
 * Whether a text can only be an order's: it has a digit, and is neither an e-mail address nor as long as
 * a phone number. All else may be a buyer's, and stays out of the address of the page and of the API.
 */
export const isOrderText = (text: string): boolean =>
  /\d/.test(text) && !/[@\s]/.test(text) && text.replace(/\D/g, "").length < 7;

/** Returns how a view changes that searches for the text; an empty one ends the search. */
export const toSearchChange = (text: string): Pick<DeliveriesView, "text" | "buyer"> =>
  text === "" || isOrderText(text) ? { text, buyer: undefined } : { text: "", buyer: text };
