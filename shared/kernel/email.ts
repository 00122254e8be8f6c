import * as z from "zod";

const address = z.email();

/** Whether text is an e-mail address, surrounding blanks aside. */
export const isEmail = (text: string): boolean => address.safeParse(text.trim()).success;
