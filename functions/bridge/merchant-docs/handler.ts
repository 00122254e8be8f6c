import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { service } from "../../runtime/service.ts";
import { ROUTES } from "../merchant-api/all-routes.ts";
import { openapiDocument } from "./openapi/document.ts";

const { handler: wrapped } = service("merchant-docs");
const document = JSON.stringify(openapiDocument(ROUTES));

export const handler = wrapped(
  async (): Promise<APIGatewayProxyStructuredResultV2> => ({
    statusCode: 200,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=300",
    },
    body: document,
  }),
);
