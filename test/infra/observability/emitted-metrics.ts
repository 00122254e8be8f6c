import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { METRICS, type MetricName } from "#functions/runtime/metrics/metric-catalog.ts";

const IMPORT = /^(?:import|export) (?!type\b)[^;]*?from "([#.][^"]+)";/gms;
/** Where types name metrics, nothing is emitted. */
const TYPE_ARGUMENTS = /\b(?:Counter|Count|Measure|Reporter|ServiceOf)<[^>]*>/g;
const NAMES = Object.keys(METRICS) as MetricName[];

/** Returns each service of the code with the metrics that its handler's files name. */
export function readEmittedMetrics(): ReadonlyMap<string, ReadonlySet<MetricName>> {
  const sources = new Map<string, SourceFile>();
  return new Map(
    globSync("functions/*/*/handler.ts").map((handler) => {
      const files = collectFiles(handler, sources);
      const service = files.map(({ service: name }) => name).find((name) => name !== undefined);
      if (service === undefined) throw new Error(`${handler} has no service`);
      return [service, new Set(files.flatMap(({ metrics }) => metrics))] as const;
    }),
  );
}

interface SourceFile {
  readonly imports: readonly string[];
  readonly metrics: readonly MetricName[];
  readonly service: string | undefined;
}

/** Returns a handler's file and every file that it imports, other than the catalog itself. */
function collectFiles(handler: string, sources: Map<string, SourceFile>): SourceFile[] {
  const seen = new Set<string>();
  const visit = (path: string): SourceFile[] => {
    if (seen.has(path) || path.startsWith("functions/runtime/metrics/")) return [];
    seen.add(path);
    const source = sources.get(path) ?? readSource(path);
    sources.set(path, source);
    return [source, ...source.imports.flatMap(visit)];
  };
  return visit(handler);
}

function readSource(path: string): SourceFile {
  const text = readFileSync(path, "utf8");
  const code = text.replace(TYPE_ARGUMENTS, "");
  return {
    imports: [...text.matchAll(IMPORT)].map(([, target = ""]) =>
      target.startsWith("#") ? target.slice(1) : normalize(join(dirname(path), target)),
    ),
    metrics: path.startsWith("functions/")
      ? NAMES.filter((name) => code.includes(`"${name}"`))
      : [],
    service: /createService\("([\w-]+)"[,)]/.exec(text)?.[1],
  };
}
