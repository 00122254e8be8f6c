import { REFUSALS, type RefusalName } from "#shared/contract/refusals.ts";
import type { RefusalExample } from "./call-description.ts";
import { OURS } from "./field.ts";
import type { JsonObject } from "./json.ts";
import { REFUSED_WHEN, TOO_LARGE } from "./refusal-texts.ts";

interface Refused {
  readonly status: number;
  readonly code: number;
  readonly name: string;
  readonly when: string;
  readonly example: RefusalExample;
}

/** What a call refuses, as one response an HTTP status with an example a code. */
export function refusedResponses(
  refuses: Partial<Record<RefusalName, RefusalExample>>,
  { codeAsText, hasBody }: { readonly codeAsText: boolean; readonly hasBody: boolean },
): JsonObject {
  const all: Refused[] = Object.entries(refuses).map(([name, example]) => ({
    ...REFUSALS[name as RefusalName],
    name,
    when: REFUSED_WHEN[name as RefusalName],
    example,
  }));
  if (hasBody) all.push({ ...TOO_LARGE, name: "tooLarge" });
  const codeOf = (code: number) => (codeAsText ? String(code) : code);

  const responses: JsonObject = {};
  for (const [status, same] of Map.groupBy(all, (each) => each.status)) {
    const said = same.map(({ code, when }) => `\`${code}\`: ${when}`);
    responses[status] = {
      description: `${said.join("\n\n")}\n\n${OURS}`,
      "x-ours": true,
      ...(status === REFUSALS.tooMany.status && { headers: { "Retry-After": retryAfter } }),
      content: {
        "application/json": {
          schema: { $ref: `#/components/schemas/${refusalSchemaName(codeAsText)}` },
          examples: Object.fromEntries(
            same.map(({ name, code, example }) => [
              name,
              {
                summary: `Refused with ${code}`,
                value: { code: codeOf(code), ...example } as JsonObject,
              },
            ]),
          ),
        },
      },
    };
  }
  return responses;
}

const retryAfter: JsonObject = {
  description: `Seconds to wait. ${OURS}`,
  schema: { type: "integer" },
  "x-ours": true,
};

export const refusalSchemaName = (codeAsText: boolean): string =>
  codeAsText ? "RefusalWithTextCode" : "RefusalWithNumberCode";
