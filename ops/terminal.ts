import { createInterface } from "node:readline/promises";

/** What the command line writes to and reads from. */
export interface Terminal {
  print(text: string): void;
  /** For what is not a result: what will be done, progress, errors. */
  note(text: string): void;
  /** Replaces the line that says what is done; undefined clears it. Absent if nobody looks. */
  readonly showStatus?: ((text: string | undefined) => void) | undefined;
  /** Undefined if nobody can answer. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
}

/**
 * Removes what a terminal would obey. Names of orders and products come from shops, where anybody
 * types them.
 */
export const removeControls = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (one) => (one === "\n" ? one : ""));

async function askAtTerminal(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** To the beginning of the line, then erase it. */
const CLEAR_LINE = "\r\u001b[2K";

export const systemTerminal: Terminal = {
  print: (text) => void process.stdout.write(`${removeControls(text)}\n`),
  note: (text) => void process.stderr.write(`${removeControls(text)}\n`),
  showStatus: process.stderr.isTTY
    ? (text) => void process.stderr.write(`${CLEAR_LINE}${removeControls(text ?? "")}`)
    : undefined,
  ask: process.stdin.isTTY && process.stderr.isTTY ? askAtTerminal : undefined,
};
