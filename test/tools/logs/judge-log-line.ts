/** What is wrong with a line of a function's log. It says where and why, and does not repeat the text. */
export interface LogProblem {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
}

/** A text that must not be in a log, and what it is. */
export interface PrivateText {
  readonly text: string;
  readonly what: string;
}

/** Shapes of texts that are never in a log, whoever they belong to. */
const FORBIDDEN_SHAPES: readonly { readonly what: string; readonly shape: RegExp }[] = [
  { what: "an e-mail address", shape: /[\w.+-]+@[\w-]+\.\w+/ },
  { what: "a phone number", shape: /(?<![\w.:-])\+\d[\d ().-]{6,}\d|\(\d{3}\) ?\d{3}-\d{4}/ },
  {
    what: "a key or a token",
    shape: /\b(shp(at|ss|ca|rt)_\w{8,}|whsec_\S{8,}|secret_\S{8,}|obk_\S{8,}|[cs]k?_[0-9a-f]{32,})/,
  },
  { what: "a JSON Web Token", shape: /\beyJ[\w-]{10,}\.[\w-]+/ },
  { what: "credentials", shape: /\b(Bearer|Basic) [\w+/=.-]{8,}/ },
  { what: "an address with a query", shape: /\bhttps?:\/\/[^\s"\\]*\?[^\s"\\]/ },
  { what: "an address with credentials", shape: /\bhttps?:\/\/[^\s"\\/]*@/ },
  { what: "a link to a buyer's page", shape: /\/track\/[\w~-]+\.k\d/ },
];

/** What a line of Lambda itself has: a failed start or invocation. */
const isPlatformLine = (line: Readonly<Record<string, unknown>>): boolean =>
  typeof line.message === "object" && line.level === "ERROR" && !("service" in line);

/** Returns what is wrong with one line. */
export function judgeLogLine(text: string, privateTexts: readonly PrivateText[]): string[] {
  return [
    ...judgeShape(text),
    ...FORBIDDEN_SHAPES.flatMap(({ what, shape }) => (shape.test(text) ? [`has ${what}`] : [])),
    ...privateTexts.flatMap((one) => (hasText(text, one.text) ? [`has ${one.what}`] : [])),
  ];
}

function judgeShape(text: string): string[] {
  const line = parseLine(text);
  if (line === undefined) return ["is not JSON"];
  if (isPlatformLine(line)) return [];
  const isMetric = "_aws" in line;
  return [
    ...(typeof line.service === "string" ? [] : ["has no service"]),
    ...(typeof line.runId === "string" ? [] : ["has no id of its run"]),
    ...(isMetric || typeof line.correlationId === "string" ? [] : ["has no correlation id"]),
  ];
}

function parseLine(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a line has a text as a word of its own: `Ada` is not in `Adapter`. */
function hasText(line: string, text: string): boolean {
  const escaped = JSON.stringify(text).slice(1, -1);
  for (let at = line.indexOf(escaped); at !== -1; at = line.indexOf(escaped, at + 1)) {
    const around = [line[at - 1] ?? "", line[at + escaped.length] ?? ""];
    if (!around.some((character) => /[\p{L}\p{N}_]/u.test(character))) return true;
  }
  return false;
}
