import type { OrderNoteContent } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { formatMessage } from "./format-message.ts";

const TITLES = {
  held: "is on hold",
  failed: "needs you",
  returned: "came back",
  disconnected: "needs you",
} as const;

/** "2026-11-23 07:15:10 UTC": to the second, so that two notes never begin alike. */
const formatTime = (at: Date): string => `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;

/**
 * Writes the note for the merchant that the store's order shows: what the delivery needs, in the words
 * of the merchant's page and mail, and where to do it. It names no buyer.
 */
export function writeOrderNote(
  { part, incident, at }: OrderNoteContent,
  link: string,
): { readonly text: string; readonly marker: string; readonly link: string } {
  const name = part > 1 ? `The delivery of part ${part}` : "The delivery";
  const says = incident === undefined ? "needs nothing from you any more" : TITLES[incident.kind];
  const marker = `${name} ${says} (${formatTime(at)}).`;
  const reason = incident === undefined ? "" : ` ${formatMessage(incident.message)}`;
  return { text: `${marker}${reason} ${link}`, marker, link };
}
