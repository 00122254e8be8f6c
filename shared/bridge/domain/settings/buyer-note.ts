import * as z from "zod";
import { createText } from "#shared/kernel/texts.ts";

/** What stands for the courier's name and the tracking page in the text. */
const COMPANY = "{company}";
const TRACKING_URL = "{trackingUrl}";

/**
 * The note that WooCommerce mails to the buyer when the delivery is under way. The link is
 * required, because it also tells that the note was added already.
 */
export const buyerNoteSchema = z.strictObject({
  isOn: z.boolean().default(true),
  text: createText(2_000)
    .regex(/\{trackingUrl\}/, `must contain ${TRACKING_URL}`)
    .trim()
    .default(`${COMPANY} is on the way with your order. Follow it here: ${TRACKING_URL}`),
});
type BuyerNote = z.output<typeof buyerNoteSchema>;

/** Returns the note of one delivery; undefined if the merchant switched it off. */
export const formatBuyerNote = (
  { isOn, text }: BuyerNote,
  { company, url }: { readonly company: string; readonly url: string },
): string | undefined =>
  isOn ? text.replaceAll(COMPANY, () => company).replaceAll(TRACKING_URL, () => url) : undefined;
