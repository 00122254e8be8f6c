import { listAmbientReads } from "./ambient-reads.ts";
import { type FunctionName, listFunctionNames, listIdentifiers } from "./function-names.ts";
import { judgeNames, listBrokenLimits, type NamingFigures } from "./judge-names.ts";
import { listPlainLookupTables } from "./lookup-tables.ts";
import { RETIRED_IDENTIFIERS } from "./retired-identifiers.ts";
import type { SourceFile } from "./source-file.ts";

export interface HouseReport {
  readonly figures: NamingFigures;
  /** What makes the check fail. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** The folders whose function names are counted. Tests may name what they like, but no retired word. */
const COUNTED_FOLDERS = /^(shared|functions|infra|ops)\//;
/** This list of retired words would find itself. */
const OWN_FOLDER = "test/tools/house/";
const MAX_FILES_PER_FOLDER = 25;

/** Checks the names in these files, and how many files each folder holds. */
export function checkHouse(sources: readonly SourceFile[]): HouseReport {
  const names: FunctionName[] = sources
    .filter(({ file }) => COUNTED_FOLDERS.test(file))
    .flatMap(({ file, text }) => listFunctionNames(file, text));
  const figures = judgeNames(names);
  const retired = sources
    .filter(({ file }) => !file.startsWith(OWN_FOLDER))
    .flatMap(listRetiredIdentifiers);
  return {
    figures,
    errors: [
      ...retired,
      ...listBrokenLimits(figures),
      ...listPlainLookupTables(sources),
      ...listAmbientReads(sources),
    ],
    warnings: listCrowdedFolders(sources),
  };
}

function listRetiredIdentifiers({ file, text }: SourceFile): string[] {
  const lines = listIdentifiers(file, text);
  return [...RETIRED_IDENTIFIERS].flatMap(([retired, replacement]) => {
    const line = lines.get(retired);
    return line === undefined
      ? []
      : [`${file}:${line}: "${retired}" is retired, use "${replacement}" (docs/glossary.md)`];
  });
}

function listCrowdedFolders(sources: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { file } of sources) {
    const folder = file.slice(0, file.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES_PER_FOLDER)
    .map(([folder, count]) => `${folder} holds ${count} files, more than ${MAX_FILES_PER_FOLDER}`);
}
