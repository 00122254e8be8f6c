import type { ZodOpenApiOverride } from "zod-openapi";

/**
 * Removes what tells a reader nothing. A response loses patterns that repeat a format, and limits that
 * are only the safe integers of JavaScript. A request keeps them, because the service refuses what
 * they exclude; only the pattern of a date says exactly what its format says.
 */
export const simplifySchema = ({ jsonSchema, io }: Parameters<ZodOpenApiOverride>[0]): void => {
  if (jsonSchema.format === "date") delete jsonSchema.pattern;
  if (io === "input") return;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (isSafeLimit(jsonSchema.minimum)) delete jsonSchema.minimum;
  if (isSafeLimit(jsonSchema.maximum)) delete jsonSchema.maximum;
};

const isSafeLimit = (limit: unknown): boolean =>
  [999_999_999_999_999, Number.MAX_SAFE_INTEGER].includes(Math.abs(Number(limit)));
