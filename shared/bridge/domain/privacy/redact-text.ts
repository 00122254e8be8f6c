import type { Recipient } from "#shared/bridge/domain/delivery/recipient.ts";

/** Removes the recipient's data from a text: an answer of another system may quote the request. */
export function removeRecipientData(text: string, recipient: Recipient): string {
  const { name, phone, email, address, notes, wholeNotes } = recipient;
  return [wholeNotes, notes, address, email, phone, name]
    .filter((value) => value !== "")
    .reduce((cleaned, value) => cleaned.replaceAll(value, "…"), text);
}

/** Redacts a courier's text about a delivery, which may quote the request. */
export const redactCourierText = (
  { recipient }: { readonly recipient?: Recipient | undefined },
  { text }: { readonly text: string },
): string => (recipient === undefined ? text : removeRecipientData(text, recipient));
