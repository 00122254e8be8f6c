import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stripPng, stripWebp } from "#shared/bridge/adapters/images/strip-chunks.ts";
import { stripJpeg } from "#shared/bridge/adapters/images/strip-jpeg.ts";
import {
  buildExif,
  buildJpeg,
  buildPng,
  buildPngChunk,
  buildSegment,
  buildWebp,
  buildWebpChunk,
} from "#test/builders/image-files.ts";

const PLACE = "40.7312,-73.9989";
const secret = Buffer.from(PLACE);
const hasPlace = (bytes: Buffer | undefined) => bytes?.includes(PLACE);

describe("a JPEG", () => {
  const jfif = buildSegment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1"));
  const profile = buildSegment(0xe2, Buffer.from("ICC_PROFILE\0\x01\x01colors", "latin1"));

  it("keeps its picture and its colors, byte by byte", () => {
    const plain = buildJpeg([jfif, profile]);

    expect(stripJpeg(plain)).toEqual(plain);
  });

  it("loses its place, its comments, its previews and what is behind its end", () => {
    const written = [
      jfif,
      buildSegment(0xe1, buildExif(1, PLACE)),
      buildSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${PLACE}`)),
      buildSegment(0xe2, Buffer.from(`MPF\0${PLACE}`)),
      buildSegment(0xed, secret),
      buildSegment(0xfe, secret),
      profile,
    ];

    const stripped = stripJpeg(buildJpeg(written, secret));

    expect(hasPlace(stripped)).toBe(false);
    expect(stripped).toEqual(buildJpeg([jfif, profile]));
  });

  it.each([false, true])("stays turned as it is (little-endian: %s)", (isLittle) => {
    for (let orientation = 2; orientation <= 8; orientation++) {
      const stripped = stripJpeg(
        buildJpeg([buildSegment(0xe1, buildExif(orientation, PLACE, isLittle))]),
      );
      const again = stripJpeg(stripped ?? Buffer.alloc(0));

      expect(hasPlace(stripped)).toBe(false);
      expect(stripped?.includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation]))).toBe(
        true,
      );
      expect(again).toEqual(stripped);
    }
  });

  it("is none if it is not whole", () => {
    const whole = buildJpeg([jfif]);
    for (let length = 0; length < whole.length; length++)
      expect(stripJpeg(whole.subarray(0, length))).toBeUndefined();
  });
});

describe("a PNG", () => {
  it("keeps its picture and loses its texts and its place", () => {
    const written = [
      buildPngChunk("tEXt", secret),
      buildPngChunk("iTXt", secret),
      buildPngChunk("eXIf", secret),
      buildPngChunk("tIME", Buffer.alloc(7)),
    ];

    expect(stripPng(Buffer.concat([buildPng(written), secret]))).toEqual(buildPng());
    const colors = [buildPngChunk("sRGB", Buffer.alloc(1)), buildPngChunk("PLTE", secret)];
    expect(stripPng(buildPng(colors))).toEqual(buildPng(colors));
  });

  it("is none if it is not whole", () => {
    const whole = buildPng();
    for (let length = 0; length < whole.length; length++)
      expect(stripPng(whole.subarray(0, length))).toBeUndefined();
  });
});

describe("a WebP", () => {
  const picture = buildWebpChunk("VP8 ", Buffer.alloc(11, 3));
  const head = (flags: number) =>
    buildWebpChunk("VP8X", Buffer.from([flags, 0, 0, 0, 9, 0, 0, 9, 0, 0]));

  it("keeps its picture and loses its place, and says so", () => {
    const written = buildWebp([
      head(0x2c),
      picture,
      buildWebpChunk("EXIF", secret),
      buildWebpChunk("XMP ", secret),
    ]);

    expect(stripWebp(written)).toEqual(buildWebp([head(0x20), picture]));
    expect(stripWebp(buildWebp([picture]))).toEqual(buildWebp([picture]));
  });

  it("is none without a picture, or cut off", () => {
    expect(stripWebp(buildWebp([]))).toBeUndefined();
    expect(stripWebp(buildWebp([picture]).subarray(0, 25))).toBeUndefined();
  });
});

it("throws for no bytes whatever", () => {
  const starts = [
    Buffer.from([0xff, 0xd8, 0xff, 0xe1]),
    Buffer.concat([Buffer.from([0xff, 0xd8]), buildSegment(0xe1, buildExif(6, PLACE))]),
    buildPng().subarray(0, 30),
    buildWebp([]),
    Buffer.alloc(0),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 80 }), (start, rest) => {
      const bytes = Buffer.concat([start, rest]);
      for (const strip of [stripJpeg, stripPng, stripWebp]) strip(bytes);
    }),
  );
});
