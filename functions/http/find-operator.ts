import { timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { parseJson } from "#shared/kernel/parse-json.ts";

/** The name of an operator, from the secret with the operators' keys. */
export interface Operator {
  readonly owner: string;
  /** Where the operator is, if the operator's page calls. */
  readonly address?: string | undefined;
}

/** One operator's key. */
export interface OperatorKey {
  readonly owner: string;
  readonly key: string;
}

const keysSchema = z.object({
  keys: z
    .array(z.object({ owner: z.string().min(1).max(100), key: z.string().min(32) }))
    .min(1)
    .max(50),
});

/**
 * Returns who has the key. The secret is one key, or `{"keys":[{"owner","key"}]}`: several operators,
 * or two keys of one operator while they are rotated. Every key is compared, in constant time.
 */
export function findOperator(given: string | undefined, secret: string): Operator | undefined {
  const claimed = given ?? "";
  const matches = readOperatorKeys(secret).filter(({ key }) => isSameText(claimed, key));
  const [match] = matches;
  return match === undefined ? undefined : { owner: match.owner };
}

/** Returns every operator's keys. */
export function readOperatorKeys(secret: string): OperatorKey[] {
  const json = secret.trimStart().startsWith("{") ? keysSchema.parse(parseJson(secret)) : undefined;
  return json?.keys ?? [{ owner: "operator", key: secret }];
}

function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return expected !== "" && a.length === b.length && timingSafeEqual(a, b);
}
