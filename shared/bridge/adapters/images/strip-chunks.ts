const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The chunks that make the picture; the others are texts, times and what phones write. */
const PNG_CHUNKS: ReadonlySet<string> = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "sBIT",
  "pHYs",
]);
/** A length, a name and a checksum. */
const PNG_CHUNK_FRAME = 12;

/** Returns a PNG with its picture alone. Undefined if it is no whole PNG. */
export function stripPng(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return undefined;
  const parts: Buffer[] = [PNG_SIGNATURE];
  let at = PNG_SIGNATURE.length;
  while (at + PNG_CHUNK_FRAME <= bytes.length) {
    const end = at + PNG_CHUNK_FRAME + bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (end > bytes.length) return undefined;
    if (PNG_CHUNKS.has(name)) parts.push(bytes.subarray(at, end));
    if (name === "IEND") return Buffer.concat(parts);
    at = end;
  }
  return undefined;
}

const WEBP_CHUNKS: ReadonlySet<string> = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"]);
/** In the flags of a WebP: it has Exif data, it has XMP data. */
const WEBP_METADATA_FLAGS = 0x0c;
/** A name and a length. */
const WEBP_CHUNK_FRAME = 8;

/** Returns a WebP with its picture alone. Undefined if it is no whole WebP, or a film. */
export function stripWebp(bytes: Buffer): Buffer | undefined {
  const isWebp =
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  if (!isWebp) return undefined;
  const parts: Buffer[] = [];
  let at = 12;
  while (at + WEBP_CHUNK_FRAME <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + WEBP_CHUNK_FRAME + length + (length % 2);
    const name = bytes.toString("latin1", at, at + 4);
    if (end > bytes.length) return undefined;
    if (WEBP_CHUNKS.has(name)) parts.push(clearFlags(name, bytes.subarray(at, end)));
    at = end;
  }
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...parts]);
  const head = Buffer.alloc(WEBP_CHUNK_FRAME);
  head.write("RIFF", "latin1");
  head.writeUInt32LE(body.length, 4);
  return parts.length === 0 ? undefined : Buffer.concat([head, body]);
}

function clearFlags(name: string, chunk: Buffer): Buffer {
  if (name !== "VP8X") return chunk;
  const copy = Buffer.from(chunk);
  copy[WEBP_CHUNK_FRAME] = (copy[WEBP_CHUNK_FRAME] ?? 0) & ~WEBP_METADATA_FLAGS;
  return copy;
}
