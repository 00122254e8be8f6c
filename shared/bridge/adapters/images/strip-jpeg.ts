const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const FILL = 0xff;

/**
 * Returns a JPEG with its picture, its color profile and how it is turned, and nothing else: phones
 * write the place, the time and their own name beside it, and further files after its end. Undefined if
 * it is no whole JPEG.
 */
export function stripJpeg(bytes: Buffer): Buffer | undefined {
  const segments = listSegments(bytes);
  if (segments === undefined) return undefined;
  const orientation = segments
    .map(({ marker, head }) => (marker === APP1 ? readOrientation(head) : undefined))
    .find((found) => found !== undefined);
  const kept = segments.filter(({ marker, head }) => isPartOfPicture(marker, head));
  return Buffer.concat([
    Buffer.from([0xff, SOI]),
    ...(orientation === undefined ? [] : [buildOrientation(orientation)]),
    ...kept.flatMap(({ head, data }) => [head, data]),
    Buffer.from([0xff, EOI]),
  ]);
}

interface Segment {
  readonly marker: number;
  readonly head: Buffer;
  /** The picture's data that follow a scan. */
  readonly data: Buffer;
}

/** Lists what is between the first marker and the last one. Undefined if one is not whole. */
function listSegments(bytes: Buffer): Segment[] | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const segments: Segment[] = [];
  let at = 2;
  while (readMarker(bytes, at) !== EOI) {
    const segment = readSegment(bytes, at);
    if (segment === undefined) return undefined;
    segments.push(segment);
    at += segment.head.length + segment.data.length;
  }
  return segments;
}

const readMarker = (bytes: Buffer, at: number): number | undefined =>
  bytes[at] === 0xff ? bytes[at + 1] : undefined;

/** Reads the segment at a place. A byte that fills up is one of its own. */
function readSegment(bytes: Buffer, at: number): Segment | undefined {
  const marker = readMarker(bytes, at);
  const end = marker === FILL ? at + 1 : at + 2 + readLength(bytes, at + 2);
  if (marker === undefined || end > bytes.length) return undefined;
  const next = marker === SOS ? findNextMarker(bytes, end) : end;
  return { marker, head: bytes.subarray(at, end), data: bytes.subarray(end, next) };
}

/** What is cut off reads as longer than any file. */
const readLength = (bytes: Buffer, at: number): number =>
  at + 2 > bytes.length ? Number.POSITIVE_INFINITY : bytes.readUInt16BE(at);

/** Of the applications' segments, those that say how the colors are meant. */
function isPartOfPicture(marker: number, segment: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  if (marker === APP2) return segment.toString("latin1", 4, 15) === "ICC_PROFILE";
  return marker === APP0 || marker === APP14;
}

/** Returns where the picture's data ends: at a marker that is neither an escaped byte nor a restart. */
function findNextMarker(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    const isInside = next === 0 || next === FILL || (next >= 0xd0 && next <= 0xd7);
    if (bytes[at] === 0xff && !isInside) return at;
  }
  return bytes.length;
}

const EXIF = "Exif\0\0";
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

/** Reads how the picture is turned, 2 to 8, from a segment of the format Exif. */
function readOrientation(segment: Buffer): number | undefined {
  if (segment.toString("latin1", 4, 10) !== EXIF) return undefined;
  const tiff = segment.subarray(10);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const readShort = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const readLong = (at: number) =>
    readShort(at + (isLittle ? 2 : 0)) * 65_536 + readShort(at + (isLittle ? 0 : 2));
  const directory = readLong(4);
  for (let index = 0; index < readShort(directory); index++) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.length) return undefined;
    const value = readShort(entry + 8);
    if (readShort(entry) === ORIENTATION_TAG) return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Builds a segment of the format Exif that says how the picture is turned. */
const buildOrientation = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, APP1, 0, 34]),
    Buffer.from(EXIF, "latin1"),
    Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]),
    Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]),
    Buffer.from([0, 0, 0, 0]),
  ]);
