import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { toGatewayResponse, toRefusalResponse } from "#functions/courier/http/api-response.ts";
import { createReferenceResponder } from "#functions/runtime/reference/reference-responder.ts";
import { buildReferenceSite } from "#functions/runtime/reference/reference-site.ts";
import { buildOpenapiDocument } from "#shared/contract/openapi/build-openapi-document.ts";
import { createNotFoundRefusal } from "#shared/courier/use-cases/refusal.ts";
import { createService } from "../../runtime/service.ts";

const { wrapHandler } = createService("courier-docs");
const site = buildReferenceSite(__dirname, {
  title: "Delivery Ordering Service",
  page: "/docs",
  document: "/openapi.json",
});
const respond = createReferenceResponder(site, buildOpenapiDocument(), (requestId) =>
  toGatewayResponse(toRefusalResponse(createNotFoundRefusal("page")), requestId),
);

export const handler = wrapHandler(async (event: APIGatewayProxyEventV2) => respond(event));
