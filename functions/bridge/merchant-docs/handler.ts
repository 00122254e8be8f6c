import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { toRefusalResponse } from "#functions/bridge/merchant-api/merchant-response.ts";
import { createReferenceResponder } from "#functions/runtime/reference/reference-responder.ts";
import { buildReferenceSite } from "#functions/runtime/reference/reference-site.ts";
import { createService } from "../../runtime/service.ts";
import { ROUTES } from "../merchant-api/all-routes.ts";
import { buildOpenapiDocument } from "./openapi/merchant-document.ts";

const { wrapHandler } = createService("merchant-docs");
const site = buildReferenceSite(__dirname, {
  title: "Order Bridge",
  page: "/api/docs",
  document: "/api/v1/openapi.json",
});
const respond = createReferenceResponder(site, buildOpenapiDocument(ROUTES), () =>
  toRefusalResponse({ status: 404, message: "There is no such page." }),
);

export const handler = wrapHandler(async (event: APIGatewayProxyEventV2) => respond(event));
