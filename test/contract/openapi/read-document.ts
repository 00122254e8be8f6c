import * as z from "zod";
import { buildOpenapiDocument } from "#shared/contract/openapi/build-openapi-document.ts";

const media = z.looseObject({
  schema: z.record(z.string(), z.unknown()),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.looseObject({ value: z.unknown() })).optional(),
});
const content = z.looseObject({ "application/json": media });
const parameter = z.looseObject({ name: z.string(), in: z.string(), description: z.string() });

const operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  description: z.string(),
  "x-ours": z.boolean().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameter).default([]),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ description: z.string(), "x-ours": z.boolean().optional(), content }),
  ),
});
export type Operation = z.output<typeof operation> & { readonly call: string };

/** The document as clients receive it: JSON has no undefined fields. */
export const DOCUMENT = z
  .looseObject({
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
    webhooks: z.looseObject({}),
  })
  .parse(JSON.parse(JSON.stringify(buildOpenapiDocument())));

/** Every operation, named as `GET /path`. */
export const OPERATIONS: readonly Operation[] = Object.entries(DOCUMENT.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, found]) => ({
      ...found,
      call: `${method.toUpperCase()} ${path}`,
    })),
);
