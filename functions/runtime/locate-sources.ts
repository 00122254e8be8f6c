import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapping } from "node:module";
import { dirname, resolve } from "node:path";

/** Node's types do not know the name. */
type Place = Partial<SourceMapping> & { readonly name?: string };

const maps = new Map<string, SourceMap | undefined>();

function readMap(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    // Set first: the trace of an error below must not read the map again.
    maps.set(file, undefined);
    if (existsSync(`${file}.map`))
      maps.set(file, new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8"))));
  }
  return maps.get(file);
}

/** Returns the place in the sources; without a source, unless the frame is in a bundle. */
function findSource(frame: NodeJS.CallSite | undefined): Place {
  const file = frame?.getFileName() ?? "";
  const line = (frame?.getLineNumber() ?? 0) - 1;
  const column = (frame?.getColumnNumber() ?? 0) - 1;
  return (file.startsWith("/") && readMap(file)?.findEntry(line, column)) || {};
}

function formatFrame(frame: NodeJS.CallSite, index: number, frames: NodeJS.CallSite[]): string {
  const text = String(frame);
  const { originalSource, originalLine = 0, originalColumn = 0 } = findSource(frame);
  if (originalSource === undefined) return text;
  const file = frame.getFileName() ?? "";
  const source = resolve(dirname(file), originalSource);
  // The place of a call has the name of what it calls. An async frame's caller is elsewhere.
  const name = frame.isAsync() ? undefined : findSource(frames[index + 1]).name;
  const minified = frame.getFunctionName();
  return (name && minified ? text.replace(minified, name) : text).replace(
    `${file}:${frame.getLineNumber()}:${frame.getColumnNumber()}`,
    `${source}:${originalLine + 1}:${originalColumn + 1}`,
  );
}

/**
 * Stack traces name the source files, as with `node --enable-source-maps`. But Node reads the map, which
 * is larger than the bundle, at each start of a function. Here it is read with the first trace. The
 * build puts this file first in each bundle.
 */
Error.prepareStackTrace = (error, frames) => {
  const head = Error.prototype.toString.call(error);
  try {
    return [head, ...frames.map(formatFrame)].join("\n    at ");
  } catch {
    return [head, ...frames].join("\n    at ");
  }
};
