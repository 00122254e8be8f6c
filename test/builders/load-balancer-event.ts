import type { ALBEvent } from "aws-lambda";

/**
 * A request as a load balancer hands it to a function whose target group has multi-value headers. Name
 * only what the test is about.
 * https://docs.aws.amazon.com/elasticloadbalancing/latest/application/lambda-functions.html#multi-value-headers
 */
export const buildLoadBalancerEvent = (
  changes: {
    path?: string;
    /** Names and values, not decoded. */
    query?: Record<string, string[]>;
    headers?: Record<string, string[]>;
    body?: string | Buffer;
  } = {},
): ALBEvent => {
  const { path = "/", query = {}, headers = {}, body = "" } = changes;
  return {
    requestContext: {
      elb: {
        targetGroupArn:
          "arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/Intake/6d0ecf831eec9f09",
      },
    },
    httpMethod: "POST",
    path,
    multiValueQueryStringParameters: query,
    multiValueHeaders: {
      "x-amzn-trace-id": ["Root=1-5bdb40ca-556d8b0c50dc66f0511bf520"],
      "x-forwarded-for": ["203.0.113.9"],
      "x-forwarded-port": ["443"],
      "x-forwarded-proto": ["https"],
      ...headers,
    },
    body: typeof body === "string" ? body : body.toString("base64"),
    isBase64Encoded: typeof body !== "string",
  };
};
