import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { formatStackName } from "#shared/kernel/stack-name.ts";
import { FAILURE_LEVELS, WHAT_FAILED } from "#shared/kernel/what-failed.ts";
import { formatAge } from "#shared/operator/format-time.ts";
import type { CommandResult } from "../context.ts";
import { formatTable } from "../format.ts";
import { OpsError } from "../ops-error.ts";
import { parseTime } from "../parse-time.ts";

interface FailureOptions {
  readonly since: string;
  /** A stage on AWS; otherwise the local run of `dir`. */
  readonly stage?: string | undefined;
  readonly dir: string;
  readonly now: Date;
}

/** Runs `failures`: which errors the functions logged. It calls no function, and works when they fail. */
export function listFailures({ since, stage, dir, now }: FailureOptions): CommandResult {
  const from = parseTime(since, now);
  return stage === undefined || stage === "local"
    ? listLocally(dir, from, now)
    : nameQuery(stage, from);
}

const text = z.string().optional();
/** What Lambda logs of a run that ended without an answer: its process died, or ran out of time. */
const endedRunSchema = z
  .object({ message: z.object({ errorType: z.string(), errorMessage: z.string() }) })
  .transform(({ message: { errorType, errorMessage } }) => ({
    ...{ message: "the run ended without an answer", error: errorType, reason: errorMessage },
    at: undefined,
  }));
const loggedSchema = z.object({ message: text, error: text, reason: text, at: text });
const lineSchema = z
  .object({ level: z.enum(FAILURE_LEVELS), timestamp: z.string(), service: z.string().default("") })
  .and(z.union([endedRunSchema, loggedSchema]));
type Line = z.output<typeof lineSchema>;

interface Failure extends Omit<Line, "level" | "timestamp"> {
  readonly times: number;
  readonly latest: string;
}

function listLocally(dir: string, since: Date, now: Date): CommandResult {
  const failures = groupLines(readLines(dir).filter((one) => new Date(one.timestamp) >= since));
  const rows = failures.map((one) => [
    String(one.times),
    formatAge(one.latest, now),
    one.service,
    one.message ?? "",
    [one.error, one.reason].filter((part) => part !== undefined).join(": "),
    one.at ?? "",
  ]);
  return {
    data: { failures },
    text:
      failures.length === 0
        ? "No function logged an error."
        : formatTable(["TIMES", "LATEST", "FUNCTION", "WHAT", "WHY", "WHERE"], rows),
    next: failures.length === 0 ? [] : ["health"],
    needsAttention: failures.length > 0,
  };
}

/** The functions of a local run write a file each. */
function readLines(dir: string): Line[] {
  const folder = join(dir, "logs");
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".log"))
      .flatMap((name) => readFailedLines(readFileSync(join(folder, name), "utf8")));
  } catch {
    throw new OpsError(
      `There are no logs of a local run in ${dir}. Start one with npm start, or name a stage: --stage prod`,
    );
  }
}

const serviceSchema = z.object({ service: z.string() });

/**
 * Reads the failures in a function's log. Lambda's own lines do not name the function; others do. An
 * error that the function logged itself is not told twice.
 */
function readFailedLines(log: string): Line[] {
  const lines = log.split("\n").map(parseJson);
  const named = lines.find((line) => serviceSchema.safeParse(line).success);
  const { service = "" } = serviceSchema.safeParse(named).data ?? {};
  const failures = lines.flatMap((line) => lineSchema.safeParse(line).data ?? []);
  const logged = new Set(failures.filter((one) => one.service !== "").map(({ error }) => error));
  return failures
    .filter((one) => one.service !== "" || !logged.has(one.error))
    .map((one) => ({ ...one, service: one.service || service }));
}

function groupLines(lines: readonly Line[]): Failure[] {
  const groups = Map.groupBy(lines, ({ level: _, timestamp: __, ...same }) => JSON.stringify(same));
  return [...groups.values()]
    .flatMap((group) => {
      const [latest] = group.toSorted((one, other) => other.timestamp.localeCompare(one.timestamp));
      if (latest === undefined) return [];
      const { level: _, timestamp, ...same } = latest;
      return [{ times: group.length, latest: timestamp, ...same }];
    })
    .toSorted((one, other) => other.times - one.times);
}

/**
 * Logs Insights bills what it reads, so that an operator starts the query, with rights of their own. It
 * names the log groups by the names of their stacks:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax-Source.html
 */
function nameQuery(stage: string, from: Date): CommandResult {
  const stacks = ["Bridge", "Courier"].map((system) => formatStackName(stage, system));
  const prefixes = stacks.map((name) => `"${name}/"`).join(", ");
  const query = `SOURCE logGroups(namePrefix: [${prefixes}]) | ${WHAT_FAILED.replaceAll("\n", " ")}`;
  const commands = [
    `id=$(aws logs start-query --start-time ${Math.floor(from.getTime() / 1000)} --end-time $(date +%s) --query-string '${query}' --output text --query queryId)`,
    `sleep 5; aws logs get-query-results --query-id "$id" --output table`,
  ];
  return {
    data: { query, commands, saved_queries: stacks.map((name) => `${name}/What failed?`) },
    text: [
      "CloudWatch Logs Insights answers this, with your AWS credentials (logs:StartQuery, logs:GetQueryResults):",
      "",
      ...commands,
      "",
      `Or open the saved query "${stacks[0]}/What failed?": https://console.aws.amazon.com/cloudwatch/home#logsV2:logs-insights`,
    ].join("\n"),
  };
}
