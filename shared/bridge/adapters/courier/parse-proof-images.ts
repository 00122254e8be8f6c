import * as z from "zod";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { ProofImage } from "#shared/bridge/domain/delivery/courier-view.ts";
import { parseTime } from "./parse-time.ts";

/** A longer link is no link of a photo, and would make every later save of the delivery larger. */
const MAX_URL_LENGTH = 2000;
/** The last photos show the handover. */
const MAX_IMAGES = 3;
/** By the document: '1' uploaded by the sender, '2' by the courier. */
const UPLOADED_BY_SENDER = "1";

/** The fields of `order_images`; our courier's points have the same. */
const imageSchema = z.object({
  pack_img: z.string().trim().max(MAX_URL_LENGTH).refine(isImageUrl),
  inserted_date: z.unknown().optional(),
  img_type: z.unknown().optional(),
  pack_img_status: z.unknown().optional(),
});

/** Whether a text is a link, or an image in the form of one. */
function isImageUrl(text: string): boolean {
  const protocol = URL.parse(text)?.protocol;
  if (protocol === "data:") return /^data:image\/(png|jpeg|webp);base64,/.test(text);
  return protocol === "https:" || protocol === "http:";
}

/** The statuses in which the driver hands over. What was taken before shows other doors, or the store. */
const HANDOVER_STATUSES: readonly CourierStatus[] = ["at-dropoff", "delivered"];

/**
 * Parses the driver's photos of the handover, oldest first. What is no link, what the sender uploaded
 * and what was taken in another status is left out. `parseStatus` reads the status of an upload, which
 * need not be there.
 */
export function parseProofImages(
  items: readonly unknown[] | null | undefined,
  parseStatus: (reported: unknown) => CourierStatus | undefined,
): { readonly proofImages?: readonly ProofImage[] } {
  const proofImages = (items ?? []).flatMap((item) => {
    const record = imageSchema.safeParse(item).data;
    if (record === undefined || String(record.img_type) === UPLOADED_BY_SENDER) return [];
    const status = parseStatus(record.pack_img_status);
    if (status !== undefined && !HANDOVER_STATUSES.includes(status)) return [];
    const at = parseTime(record.inserted_date);
    return [{ url: record.pack_img, ...(at && { at }) }];
  });
  return proofImages.length === 0 ? {} : { proofImages: proofImages.slice(-MAX_IMAGES) };
}
