import type { ZodOpenApiResponsesObject } from "zod-openapi";
import { REFUSALS, type RefusalName } from "#shared/contract/refusals.ts";
import type { RefusalExample } from "./call-reference.ts";
import { getRefusalSchema } from "./refusal-schema.ts";
import { REFUSAL_TEXTS, TOO_LARGE } from "./refusal-texts.ts";

interface RefusalEntry {
  readonly status: number;
  readonly code: number;
  readonly name: string;
  readonly when: string;
  readonly example: RefusalExample;
}

/** Builds one response for each HTTP status of a call's refusals, with one example for each code. */
export function buildRefusalResponses(
  refusals: Partial<Record<RefusalName, RefusalExample>>,
  { codeAsText, hasBody }: { readonly codeAsText: boolean; readonly hasBody: boolean },
): ZodOpenApiResponsesObject {
  const all: RefusalEntry[] = Object.entries(refusals).map(([name, example]) => ({
    ...REFUSALS[name as RefusalName],
    name,
    when: REFUSAL_TEXTS[name as RefusalName],
    example,
  }));
  if (hasBody) all.push({ ...TOO_LARGE, name: "tooLarge" });
  const formatCode = (code: number) => (codeAsText ? String(code) : code);

  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, entries] of Map.groupBy(all, (each) => each.status)) {
    const descriptions = entries.map(({ code, when }) => `\`${code}\`: ${when}`);
    responses[`${status}` as "400"] = {
      description: descriptions.join("\n\n"),
      "x-ours": true,
      ...(status === REFUSALS.tooMany.status && { headers: { "Retry-After": retryAfter } }),
      content: {
        "application/json": {
          schema: getRefusalSchema(codeAsText),
          examples: Object.fromEntries(
            entries.map(({ name, code, example }) => [
              name,
              {
                summary: `Refused with ${code}`,
                value: { code: formatCode(code), ...example },
              },
            ]),
          ),
        },
      },
    };
  }
  return responses;
}

const retryAfter = {
  description: "The number of seconds to wait before the next request.",
  schema: { type: "integer" },
  "x-ours": true,
} as const;
