import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { openapiDocument } from "#shared/contract/openapi/document.ts";
import { service } from "../../runtime/service.ts";
import { siteIn } from "./page.ts";
import { docsResponder } from "./respond.ts";

const { handler: wrapped } = service("courier-docs");
const respond = docsResponder(siteIn(__dirname), openapiDocument());

export const handler = wrapped(async (event: APIGatewayProxyEventV2) => respond(event));
