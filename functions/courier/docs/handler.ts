import { courierResponseStyle, toRefusalResponse } from "#functions/courier/http/response-style.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { createReferenceApp } from "#functions/runtime/reference/reference-app.ts";
import { buildReferenceSite } from "#functions/runtime/reference/reference-site.ts";
import { createService } from "#functions/runtime/service.ts";
import { buildOpenapiDocument } from "#shared/contract/openapi/build-openapi-document.ts";
import { createNotFoundRefusal } from "#shared/courier/use-cases/refusal.ts";

const service = createService("courier-docs");

export const handler = createHttpHandler(
  service,
  createReferenceApp({
    site: buildReferenceSite(__dirname, buildOpenapiDocument(), {
      title: "Delivery Ordering Service",
      page: "/docs",
      document: "/openapi.json",
    }),
    toProblemResponse: (problem) =>
      problem.kind === "unknown-route"
        ? toRefusalResponse(createNotFoundRefusal("page"))
        : courierResponseStyle.toProblemResponse(problem),
    recorder: createRequestRecorder(service),
  }),
);
