import { join, resolve } from "node:path";

/** One folder for all local runs of this checkout; `npm ci` empties it. */
export const CACHE_FOLDER = join("node_modules", ".cache", "order-bridge");

/** Where Node keeps compiled code, so that the next start loads it instead of compiling it again. */
export const COMPILE_CACHE_FOLDER = resolve(CACHE_FOLDER, "compiled");
