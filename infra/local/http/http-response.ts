import * as z from "zod";

/** One HTTP response to send. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

const structuredResult = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  cookies: z.array(z.string()).optional(),
  body: z.string().optional(),
  isBase64Encoded: z.boolean().default(false),
});

/** Creates an error response as API Gateway itself sends it. */
export const createErrorResponse = (status: number, message: string): HttpResponse => ({
  status,
  headers: { "content-type": "application/json" },
  body: Buffer.from(JSON.stringify({ message })),
});

/** Converts a function's result as an HTTP API does. A result without a statusCode becomes a JSON body. */
export function toHttpResponse(result: unknown): HttpResponse {
  if (result === null || typeof result !== "object" || !("statusCode" in result))
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: Buffer.from(typeof result === "string" ? result : JSON.stringify(result)),
    };

  const read = structuredResult.safeParse(result);
  if (!read.success) return createErrorResponse(500, "Internal Server Error");
  const { statusCode, headers, cookies, body = "", isBase64Encoded } = read.data;
  const lowerCase = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  return {
    status: statusCode,
    headers: {
      "content-type": "text/plain;charset=UTF-8",
      ...Object.fromEntries(lowerCase),
      ...(cookies === undefined ? {} : { "set-cookie": cookies }),
    },
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}
