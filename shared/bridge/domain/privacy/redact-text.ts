import type { Recipient } from "#shared/bridge/domain/delivery/recipient.ts";

/** The text without the recipient's data: other people's words may quote what they were sent. */
export function removeRecipientData(text: string, recipient: Recipient): string {
  const { name, phone, email, address, notes, wholeNotes } = recipient;
  return [wholeNotes, notes, address, email, phone, name]
    .filter((value) => value !== "")
    .reduce((cleaned, value) => cleaned.replaceAll(value, "…"), text);
}

/** A courier's words about a delivery, which may quote what it was sent. */
export const redactCourierText = (
  { recipient }: { readonly recipient?: Recipient | undefined },
  { text }: { readonly text: string },
): string => (recipient === undefined ? text : removeRecipientData(text, recipient));
