import { crc32 } from "node:zlib";

const ascii = (text: string) => Buffer.from(text, "latin1");

/** Builds a segment of a JPEG. */
export const buildSegment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** Builds what a phone writes into a photo: how it is turned, and where it was taken. */
export function buildExif(orientation: number, place: string, isLittle = false): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  tiff.write(isLittle ? "II" : "MM", "latin1");
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  short(42, 2);
  long(8, 4);
  short(2, 8);
  short(0x010f, 10);
  short(2, 12);
  long(4, 14);
  short(0x0112, 22);
  short(3, 24);
  long(1, 26);
  short(orientation, 30);
  return Buffer.concat([ascii("Exif\0\0"), tiff, ascii(place)]);
}

const TABLE = buildSegment(0xdb, Buffer.alloc(65, 1));
const SCAN = Buffer.concat([
  buildSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  // An escaped byte, a restart, and data.
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
]);

/** Builds the parts of a JPEG with two scans, with these segments before the picture. */
export const buildJpeg = (segments: readonly Buffer[] = [], tail = Buffer.alloc(0)): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segments,
    TABLE,
    SCAN,
    TABLE,
    SCAN,
    Buffer.from([0xff, 0xd9]),
    tail,
  ]);

/** Builds a chunk of a PNG. */
export const buildPngChunk = (name: string, content = Buffer.alloc(0)): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([ascii(name), content]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
};

/** Builds a PNG with these chunks before its data. */
export const buildPng = (chunks: readonly Buffer[] = []): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    buildPngChunk("IHDR", Buffer.alloc(13, 1)),
    ...chunks,
    buildPngChunk("IDAT", Buffer.alloc(9, 7)),
    buildPngChunk("IEND"),
  ]);

/** Builds a chunk of a WebP. */
export const buildWebpChunk = (name: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([ascii(name), length, content, Buffer.alloc(content.length % 2)]);
};

/** Builds a WebP of these chunks. */
export function buildWebp(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([ascii("WEBP"), ...chunks]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([ascii("RIFF"), length, body]);
}
