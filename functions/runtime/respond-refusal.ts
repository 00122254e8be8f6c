import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";

/** Returns a refusal in the shape of a Lambda result: JSON with a message, which no cache stores. */
export const respondRefusal = (
  statusCode: number,
  message: string,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify({ message }),
});
