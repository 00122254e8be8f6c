import type * as z from "zod";
import type { policyDocument } from "./policy-statements.ts";

/** The policies of AWS that roles of the templates may have, by ARN, as AWS publishes them. */
export const AWS_MANAGED_POLICIES: Readonly<Record<string, z.input<typeof policyDocument>>> = {
  // https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSLambdaBasicExecutionRole.html
  "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole": {
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Action: ["logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents"],
        Resource: "*",
      },
    ],
  },
};
