import type { SourceFile } from "./source-file.ts";

const CHECKED_FOLDERS = /^(shared|functions)\//;
/** A constant object whose type allows any text as a key. */
const TABLE = /const (\w+):\s*(?:Readonly<\s*)?Record<\s*string,[^=]*(?:=>[^=]*)*=\s*\{/g;

/**
 * Lists look-up tables that are plain objects with any text as a key. Such an object also answers
 * `constructor` and `toString`, which everybody outside can send.
 */
export const listPlainLookupTables = (sources: readonly SourceFile[]): string[] =>
  sources
    .filter(({ file }) => CHECKED_FOLDERS.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(TABLE)].map(
        ({ index, 1: name }) =>
          `${file}:${countLines(text, index)}: "${name}" is looked up by text: make it a Map`,
      ),
    );

const countLines = (text: string, until: number): number => text.slice(0, until).split("\n").length;
