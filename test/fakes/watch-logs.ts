import { globSync, readFileSync } from "node:fs";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import { judgeLogLine } from "#test/tools/logs/judge-log-line.ts";
import { findPrivateTexts } from "#test/tools/logs/read-private-texts.ts";

/** The people and the secrets of the recorded webhooks and of the builders. */
const listPrivateTexts = () =>
  findPrivateTexts([
    ...globSync("test/fixtures/{shopify,woocommerce}/*.json").map((file) =>
      readFileSync(file, "utf8"),
    ),
    buildNewPoint(),
  ]);

/**
 * Catches the log lines of handlers that are loaded from now on. `close` ends that, and throws if one
 * of them is not what a log may have.
 */
export function watchLogs() {
  const lines: string[] = [];
  const streams = [process.stdout, process.stderr].map((stream) => {
    const { write } = stream;
    stream.write = ((text: string | Uint8Array, ...rest: []) => {
      if (!String(text).startsWith('{"level":')) return write.call(stream, text, ...rest);
      lines.push(String(text).trim());
      return true;
    }) as typeof write;
    return () => {
      stream.write = write;
    };
  });
  return {
    /** Every line until now. */
    lines,
    close(): void {
      for (const restore of streams) restore();
      const privateTexts = listPrivateTexts();
      const problems = lines.flatMap((line) =>
        judgeLogLine(line, privateTexts).map((problem) => `${problem}: ${line}`),
      );
      if (problems.length > 0) throw new Error(`The logs of handlers:\n${problems.join("\n")}`);
    },
  };
}
