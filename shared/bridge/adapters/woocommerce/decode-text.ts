import { decodeHTMLStrict } from "entities/decode";

/**
 * Decodes the HTML entities of a text that WooCommerce stored. The block checkout stores "&" as
 * "&amp;", and REST returns texts as they are stored. Only whole entities count, so that an
 * address in a note ("?a=1&copy=2") stays as it is.
 */
export const decodeText = (stored: string): string => decodeHTMLStrict(stored);
