import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type * as z from "zod";
import { listContradictions } from "./config/check-stage.ts";
import { stageSchema } from "./config/schema.ts";
import { listSharedNames } from "./config/shared-names.ts";

/** The configuration of a stage, complete: what its file leaves out has its default. */
export interface StageConfig extends z.output<typeof stageSchema> {
  readonly name: string;
}

/** A configuration that cannot be used. Its text names each wrong field, and says what to do. */
export class ConfigError extends Error {}

const STAGES_FOLDER = join(import.meta.dirname, "stages");
/** CloudFormation's names of stacks, and room for the other parts of the name. */
const STAGE_NAME = /^[a-z][a-z0-9-]{0,19}$/;

/** Lists the names of the stages that have a file. */
export const listStages = (folder = STAGES_FOLDER): string[] =>
  globSync(join(folder, "*.json"))
    .map((file) => basename(file, ".json"))
    .filter((name) => STAGE_NAME.test(name))
    .sort();

/** Reads the configuration of a stage. Throws a ConfigError that says what is wrong with it. */
export function readStage(name: string, folder = STAGES_FOLDER): StageConfig {
  const known = listStages(folder);
  if (!known.includes(name))
    throw new ConfigError(
      `There is no stage "${name}". Stages: ${known.join(", ")}. Add infra/stages/${name}.json for another one (lower case, digits and hyphens, at most 20 characters).`,
    );
  const stage = parseStage(name, readJson(join(folder, `${name}.json`)));
  const shared = listSharedNames(stage, readOthers(known, name, folder));
  if (shared.length > 0) throw createError(name, shared.map(formatFinding));
  return stage;
}

/** Reads the other stages. One that is wrong says so when it is deployed. */
function readOthers(known: readonly string[], name: string, folder: string) {
  const parsed = known
    .filter((other) => other !== name)
    .map((other) => ({
      other,
      ...stageSchema.safeParse(readJson(join(folder, `${other}.json`))),
    }));
  return new Map(
    parsed.flatMap(({ other, success, data }) => (success ? [[other, data] as const] : [])),
  );
}

const formatFinding = ({ path, message }: { readonly path: string; readonly message: string }) =>
  `${path} ${message}`;

/** Validates a configuration and fills in its defaults. Throws a ConfigError that says what is wrong with it. */
export function parseStage(name: string, content: unknown): StageConfig {
  const parsed = stageSchema.safeParse(content, { reportInput: true });
  if (!parsed.success) throw createError(name, parsed.error.issues.map(describeIssue));
  const contradictions = [
    ...listContradictions(name, parsed.data),
    ...listUnknownFunctions(parsed.data.concurrency.functions),
  ];
  if (contradictions.length > 0) throw createError(name, contradictions.map(formatFinding));
  return { ...parsed.data, name };
}

const createError = (name: string, findings: readonly string[]) =>
  new ConfigError(
    [`infra/stages/${name}.json cannot be used:`, ...findings.map((each) => `  ${each}`)].join(
      "\n",
    ),
  );

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new ConfigError(
      `${file} is not valid JSON: ${cause instanceof Error ? cause.message : cause}. Correct it.`,
      { cause },
    );
  }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.map((key) => [...issue.path, key].join("."));
    return `${keys.join(", ")} is not a setting. Remove it, or correct its name (docs/deploy.md lists the settings).`;
  }
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input"))
    return `${path || "The file"} must be ${issue.expected === "array" ? "a list […]" : "an object {…}"}, not ${JSON.stringify(issue.input)}. Correct it.`;
  return `${path} ${issue.message}`;
}

/** Lists reservations for functions that do not exist. */
function listUnknownFunctions(reserved: Readonly<Record<string, number>>) {
  const known = globSync("functions/*/*/handler.ts").map((file) => file.split("/").slice(1, 3));
  const names = known.map((parts) => parts.join("/")).sort();
  return Object.keys(reserved)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      path: `concurrency.functions.${name}`,
      message: `must be the folder of a function. Functions: ${names.join(", ")}.`,
    }));
}
