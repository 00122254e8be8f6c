import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { openapiDocument } from "#shared/contract/openapi/document.ts";
import { notFound } from "#shared/courier/use-cases/refusal.ts";
import { siteIn } from "../../runtime/reference/page.ts";
import { referenceResponder } from "../../runtime/reference/respond.ts";
import { service } from "../../runtime/service.ts";
import { refusalAnswer, toGateway } from "../http/answer.ts";

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
