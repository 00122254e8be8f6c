import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { StoreUnreachableError } from "#shared/bridge/adapters/http/store-unreachable-error.ts";
import type { ImageFile, ReadProofImage } from "#shared/bridge/ports/courier.ts";
import { stripPng, stripWebp } from "./strip-chunks.ts";
import { stripJpeg } from "./strip-jpeg.ts";

const TIMEOUT_MS = 5_000;
/** Lambda answers with at most 6 MB, in which each three bytes take four. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Creates the reader of photos. A courier's link is asked without the account's credentials, since it
 * can lead to any host, and with the network policy for addresses that others chose. What a file says of
 * its format is not believed: its bytes decide.
 */
export const createProofImageReader =
  (requestImage: StoreHttpClient): ReadProofImage =>
  async (url) => {
    const bytes = url.startsWith("data:") ? readDataUrl(url) : await fetchImage(requestImage, url);
    return bytes && toImageFile(bytes);
  };

const readDataUrl = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");

async function fetchImage(requestImage: StoreHttpClient, url: string): Promise<Buffer | undefined> {
  try {
    const { status, text } = await requestImage(url, {
      method: "GET",
      headers: { accept: "image/jpeg, image/png, image/webp" },
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: MAX_BYTES,
      redirectScope: "anywhere",
      encoding: "base64",
    });
    return status === 200 ? Buffer.from(text, "base64") : undefined;
  } catch (error) {
    if (error instanceof StoreUnreachableError) return undefined;
    throw error;
  }
}

const FORMATS = [
  ["image/jpeg", stripJpeg],
  ["image/png", stripPng],
  ["image/webp", stripWebp],
] as const;

/** Returns the photo without its metadata. Undefined for any other format: a drawing can have scripts. */
function toImageFile(file: Buffer): ImageFile | undefined {
  for (const [contentType, strip] of FORMATS) {
    const bytes = strip(file);
    if (bytes !== undefined) return { contentType, bytes };
  }
  return undefined;
}
