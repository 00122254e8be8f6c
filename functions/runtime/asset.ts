import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** A static file of a page. */
export interface Asset {
  /** Contains a hash of the content, so that browsers can cache it forever. */
  readonly path: string;
  readonly contentType: string;
  readonly gzipped: Buffer;
}

const CONTENT_TYPES = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  txt: "text/plain; charset=utf-8",
} as const;
type AssetName = `${string}.${keyof typeof CONTENT_TYPES}`;

function createAsset(basePath: string, name: AssetName, gzipped: Buffer): Asset {
  const [stem = "", extension = "txt"] = name.split(".");
  const hash = createHash("sha256").update(gzipped).digest("hex").slice(0, 12);
  return {
    path: `${basePath}/${stem}-${hash}.${extension}`,
    contentType: CONTENT_TYPES[extension as keyof typeof CONTENT_TYPES],
    gzipped,
  };
}

/** Creates an asset from a text, below the given path. */
export const createTextAsset = (basePath: string, name: AssetName, text: string): Asset =>
  createAsset(basePath, name, gzipSync(text));

/** Reads an asset that the stack adds to the bundle. Throws if the file does not exist. */
export const readBundledAsset = (basePath: string, folder: string, name: AssetName): Asset =>
  createAsset(basePath, name, readFileSync(join(folder, `${name}.gz`)));
