import * as z from "zod";

// Stores and browsers also accept non-ASCII domains and `&`.
const address = z.email({ pattern: z.regexes.unicodeEmail });

/** Returns whether the trimmed text is an email address. */
export const isEmail = (text: string): boolean => address.safeParse(text.trim()).success;
