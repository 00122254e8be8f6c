import { html } from "hono/html";
import type { BuyerLocale } from "#functions/bridge/messages/buyer/buyer-language.ts";
import type { Say } from "#functions/bridge/messages/buyer/format-buyer-message.ts";
import type { Html } from "#functions/runtime/html.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { listBuyerProof } from "#shared/bridge/domain/tracking/buyer-proof.ts";
import type { ReadProofImage } from "#shared/bridge/ports/courier.ts";
import { PAGE_HEADERS } from "./tracking-frame.ts";

/** The value of `view` in the address of a photo, and the field with its number, from 1. */
export const PROOF_VIEW = "photo";
const NUMBER_FIELD = "number";

/**
 * Returns the photos of the handover. What is in an `object` is shown where its photo is not there,
 * without a script.
 */
export function renderProof(
  delivery: Delivery,
  now: Date,
  { language }: BuyerLocale,
  say: Say,
): Html | undefined {
  const images = listBuyerProof(delivery, now);
  const gone = say("note.photo-gone");
  if (images === "over") return html`<section><p class="quiet">${gone}</p></section>`;
  if (images.length === 0) return undefined;
  const photos = images.map(
    (_, at) =>
      html`<object data="?lang=${language}&amp;view=${PROOF_VIEW}&amp;${NUMBER_FIELD}=${at + 1}" type="image/jpeg" title="${say("label.photo")}"><p class="quiet">${gone}</p></object>`,
  );
  return html`<section class="proof"><h2>${say("label.photo")}</h2>${photos}</section>`;
}

const HEADERS = {
  ...PAGE_HEADERS,
  // The reader's browser keeps it for as long as somebody looks at the page, and nobody else does.
  "cache-control": "private, max-age=600",
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
};

/** With the type of a page, the browser would open one in the photo's place. */
const MISSING_HEADERS = { ...HEADERS, "cache-control": "no-store", "content-type": "image/jpeg" };

/** Returns a photo of the handover; 404 without a text if there is none, or it is not there any more. */
export async function respondProof(
  delivery: Delivery,
  now: Date,
  query: Readonly<Record<string, string | undefined>>,
  readProofImage: ReadProofImage,
): Promise<Response> {
  const images = listBuyerProof(delivery, now);
  const number = query[NUMBER_FIELD] ?? "";
  const image =
    images === "over" || !/^[1-9]$/.test(number) ? undefined : images[Number(number) - 1];
  const file = image && (await readProofImage(image.url));
  return file === undefined
    ? new Response(null, { status: 404, headers: MISSING_HEADERS })
    : new Response(new Uint8Array(file.bytes), {
        headers: { ...HEADERS, "content-type": file.contentType },
      });
}
