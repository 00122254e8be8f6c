import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { respondJson } from "#functions/http/respond-json.ts";
import { createReferenceApp } from "#functions/runtime/reference/reference-app.ts";
import { buildReferenceSite } from "#functions/runtime/reference/reference-site.ts";
import { createService } from "#functions/runtime/service.ts";
import { ROUTES } from "../merchant-api/all-routes.ts";
import { buildOpenapiDocument } from "./openapi/merchant-document.ts";

const service = createService("merchant-docs");

export const handler = createHttpHandler(
  service,
  createReferenceApp({
    site: buildReferenceSite(__dirname, buildOpenapiDocument(ROUTES), {
      title: "Order Bridge",
      page: "/api/docs",
      document: "/api/v1/openapi.json",
    }),
    toProblemResponse: ({ kind }) =>
      kind === "fault"
        ? respondJson(500, { message: "An error occurred on our side. Try again later." })
        : respondJson(404, { message: "This page does not exist." }),
    recorder: createRequestRecorder(service),
  }),
);
