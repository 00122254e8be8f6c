import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { siteIn } from "../../runtime/reference/page.ts";
import { referenceResponder } from "../../runtime/reference/respond.ts";
import { service } from "../../runtime/service.ts";
import { ROUTES } from "../merchant-api/all-routes.ts";
import { refusalAnswer } from "../merchant-api/answer.ts";
import { openapiDocument } from "./openapi/document.ts";

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
