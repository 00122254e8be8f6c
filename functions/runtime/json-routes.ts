import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type * as z from "zod";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { readRawRequest } from "./raw-request.ts";

interface JsonRequest {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** What stands behind the question mark. */
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  /** Undefined where there is none, or it is not JSON. */
  readonly body: unknown;
}

export type JsonRoute = (request: JsonRequest) => Promise<APIGatewayProxyStructuredResultV2>;

/** Runs the route API Gateway chose; what a person sent wrong is answered 400, field by field. */
export async function runRoute(
  routes: Readonly<Record<string, JsonRoute>>,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const route = routes[event.routeKey];
  if (route === undefined) return respondRefusal(404, "There is no such call.");
  try {
    return await route({
      variables: event.pathParameters ?? {},
      query: event.queryStringParameters ?? {},
      body: parseJson(readRawRequest(event).rawBody.toString("utf8")),
    });
  } catch (error) {
    if (error instanceof InvalidInputError)
      return respondRefusal(400, "Some of what was sent is wrong.", error.errors);
    throw error;
  }
}

interface FieldError {
  readonly field: string;
  readonly message: string;
}

class InvalidInputError extends Error {
  override readonly name = "InvalidInputError";
  readonly errors: readonly FieldError[];
  constructor(errors: readonly FieldError[]) {
    super("bad input");
    this.errors = errors;
  }
}

/** The value as its schema has it; anything else ends the route with a 400 that names the field. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  name = "body",
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InvalidInputError(
    result.error.issues.map(({ path, message }) => ({ field: path.join(".") || name, message })),
  );
}

export const respondJson = (
  statusCode: number,
  body: unknown,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify(body),
});

export const respondRefusal = (
  statusCode: number,
  message: string,
  errors?: readonly FieldError[],
) => respondJson(statusCode, { message, ...(errors && { errors }) });
