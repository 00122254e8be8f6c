import * as z from "zod";

// As browsers and stores take them: umlauts in domains and `&` are addresses too.
const address = z.email({ pattern: z.regexes.unicodeEmail });

/** Whether text is an e-mail address, surrounding blanks aside. */
export const isEmail = (text: string): boolean => address.safeParse(text.trim()).success;
