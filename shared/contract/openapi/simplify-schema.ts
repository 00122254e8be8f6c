import type { ZodOpenApiOverride } from "zod-openapi";

/** Removes patterns that repeat a format, and limits that are only the safe integers of JavaScript. */
export const simplifySchema = ({ jsonSchema }: Parameters<ZodOpenApiOverride>[0]): void => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (isSafeLimit(jsonSchema.minimum)) delete jsonSchema.minimum;
  if (isSafeLimit(jsonSchema.maximum)) delete jsonSchema.maximum;
};

const isSafeLimit = (limit: unknown): boolean =>
  Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER;
