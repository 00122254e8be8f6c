import type { SourceFile } from "./source-file.ts";

/** Where rules are: they get the time, timers and randomness handed in. */
const PURE_FOLDERS =
  /^shared\/(kernel|contract|(bridge|courier)\/(domain|use-cases|ports))\/|^functions\/(http|[^/]+\/(?!composition\/)[^/]+)\//;
/** What hands them in, and the wiring of a function, which passes them on. */
const SOURCES =
  /^shared\/kernel\/(clock|timer)\.ts$|\/handler\.ts$|\/create-[a-z-]+-(deps|routes)\.ts$|\/browser\//;

/** Every way in which the code of this repository could read the clock, start a timer or draw. */
const AMBIENT_READS =
  /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bprocess\.hrtime\b|\bset(Timeout|Interval|Immediate)\(|\btimers\/promises\b|\bAbortSignal\.timeout\b|\bMath\.random\b|\brandom(UUID|Bytes|Int)\b|\bgetRandomValues\b|\bTemporal\.Now\b/;

/**
 * Lists the lines of rules and of handlers' logic that read the clock, a timer or randomness by
 * themselves. A simulation replays only what gets them from outside.
 */
export const listAmbientReads = (sources: readonly SourceFile[]): string[] =>
  sources
    .filter(({ file }) => PURE_FOLDERS.test(file) && !SOURCES.test(file))
    .flatMap(({ file, text }) =>
      text
        .split("\n")
        .flatMap((line, at) =>
          AMBIENT_READS.test(line)
            ? [`${file}:${at + 1}: the time and randomness are handed in: ${line.trim()}`]
            : [],
        ),
    );
