import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { refusalAnswer, toGateway } from "#functions/courier/http/api-response.ts";
import { referenceResponder } from "#functions/runtime/reference/reference-responder.ts";
import { siteIn } from "#functions/runtime/reference/reference-site.ts";
import { openapiDocument } from "#shared/contract/openapi/build-openapi-document.ts";
import { notFound } from "#shared/courier/use-cases/refusal.ts";
import { service } from "../../runtime/service.ts";

const { handler: wrapped } = service("courier-docs");
const site = siteIn(__dirname, {
  title: "Delivery Ordering Service",
  page: "/docs",
  document: "/openapi.json",
});
const respond = referenceResponder(site, openapiDocument(), (requestId) =>
  toGateway(refusalAnswer(notFound("page")), requestId),
);

export const handler = wrapped(async (event: APIGatewayProxyEventV2) => respond(event));
