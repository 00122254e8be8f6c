import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { DocsEnv } from "#functions/courier/docs/env.ts";
import { PublicApi } from "../constructs/public-api.ts";
import { REFERENCE_FILES } from "../constructs/reference-files.ts";
import { ServiceFunction } from "../constructs/service-function.ts";

/** Serves the API reference: for people at `/docs`, for programs at `/openapi.json`. */
export class Docs extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const site = new ServiceFunction<DocsEnv>(this, "Site", {
      folder: "functions/courier/docs",
      description: "Serves the API reference.",
      failureImpact:
        "Requests for the API reference were answered with 500. Other requests are not affected.",
      timeout: Duration.seconds(10),
      environment: {},
      gzipped: REFERENCE_FILES,
    });
    const http = findApi(scope);
    http.addRoute("GET /openapi.json", site);
    http.addRoute("GET /docs", site);
    http.addRoute("GET /docs/{file+}", site);
  }
}

/** Returns the API that the reference describes. Throws if the stack does not contain it yet. */
function findApi(stack: Construct): PublicApi {
  const http = stack.node.findChild("Points").node.findChild("Http");
  if (!(http instanceof PublicApi))
    throw new Error("Create PartnerApi before Docs: the reference is served by its HTTP API.");
  return http;
}
