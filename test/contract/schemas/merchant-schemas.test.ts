import { describe } from "vitest";
import { ROUTES } from "#functions/bridge/merchant-api/all-routes.ts";
import { buildOpenapiDocument } from "#functions/bridge/merchant-docs/openapi/merchant-document.ts";
import { testAgreement } from "./test-agreement.ts";

const DOCUMENT = JSON.parse(JSON.stringify(buildOpenapiDocument(ROUTES)));

const WITH_INPUT = ROUTES.filter(({ body, query }) => body !== undefined || query !== undefined);

describe.each(WITH_INPUT.map((route) => [route.name, route] as const))("%s", (_, route) => {
  const [method = "", path = ""] = route.key.split(" ");
  const { requestBody, parameters } = DOCUMENT.paths[path][method.toLowerCase()];
  testAgreement({ document: DOCUMENT, body: requestBody, parameters, schemas: route });
});
