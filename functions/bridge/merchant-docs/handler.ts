import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { refusalAnswer } from "#functions/bridge/merchant-api/merchant-response.ts";
import { referenceResponder } from "#functions/runtime/reference/reference-responder.ts";
import { siteIn } from "#functions/runtime/reference/reference-site.ts";
import { service } from "../../runtime/service.ts";
import { ROUTES } from "../merchant-api/all-routes.ts";
import { openapiDocument } from "./openapi/merchant-document.ts";

const { handler: wrapped } = service("merchant-docs");
const site = siteIn(__dirname, {
  title: "Order Bridge",
  page: "/api/docs",
  document: "/api/v1/openapi.json",
});
const respond = referenceResponder(site, openapiDocument(ROUTES), () =>
  refusalAnswer({ status: 404, message: "There is no such page." }),
);

export const handler = wrapped(async (event: APIGatewayProxyEventV2) => respond(event));
