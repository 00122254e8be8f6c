import * as z from "zod";

/** The parts of a JSON schema that the reference shows. */
export interface ApiSchema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly properties?: Readonly<Record<string, ApiSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | ApiSchema | undefined;
  readonly items?: ApiSchema | undefined;
  readonly anyOf?: readonly ApiSchema[] | undefined;
  readonly oneOf?: readonly ApiSchema[] | undefined;
  readonly allOf?: readonly ApiSchema[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}

const text = z.string().optional();
const number = z.number().optional();
const schema: z.ZodType<ApiSchema> = z.lazy(() => schemaShape);
const schemas = z.array(schema).optional();
const schemaShape = z.object({
  $ref: text,
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: text,
  properties: z.record(z.string(), schema).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.union([z.boolean(), schema]).optional(),
  items: schema.optional(),
  anyOf: schemas,
  oneOf: schemas,
  allOf: schemas,
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  format: text,
  pattern: text,
  minimum: number,
  maximum: number,
  minLength: number,
  maxLength: number,
  minItems: number,
  maxItems: number,
});

const body = z.object({
  schema: schema.optional(),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ summary: z.string(), value: z.unknown() })).default({}),
});
const content = z.object({ "application/json": body.optional() }).default({});
const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: text,
  schema: schema.default({}),
});
const response = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.object({ description: text })).default({}),
  content,
});
const codeSample = z.object({ label: z.string(), source: z.string() });
const securityAlternatives = z.array(z.record(z.string(), z.array(z.string())));
const operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: text,
  security: securityAlternatives.default([]),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ required: z.boolean().default(false), content }).optional(),
  responses: z.record(z.string(), response),
  "x-codeSamples": z.array(codeSample).default([]),
});
const paths = z.record(z.string(), z.record(z.string(), operation)).default({});

const apiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: text }),
  tags: z.array(z.object({ name: z.string(), description: text })),
  paths,
  webhooks: paths,
  components: z.object({
    schemas: z.record(z.string(), schema).default({}),
    securitySchemes: z
      .record(
        z.string(),
        z.object({ type: z.string(), name: text, scheme: text, description: text }),
      )
      .default({}),
  }),
});

/** The parts of an OpenAPI document that the reference shows. */
export type ApiDocument = z.output<typeof apiDocument>;
export type ApiOperation = z.output<typeof operation>;
export type ApiResponse = z.output<typeof response>;
export type ApiBody = z.output<typeof body>;

/** Parses a document. Throws if it lacks what the reference shows of every call. */
export const parseApiDocument = (document: unknown): ApiDocument =>
  // A generated document can hold the same object many times, and undefined values.
  apiDocument.parse(JSON.parse(JSON.stringify(document)));
