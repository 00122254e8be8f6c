import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { DocsEnv } from "#functions/courier/docs/env.ts";
import { PublicApi } from "../constructs/public-api.ts";
import { REFERENCE_FILES } from "../constructs/reference-files.ts";
import { ServiceFunction } from "../constructs/service-function.ts";

/** The reference of the interface: for people at `/docs`, for programs at `/openapi.json`. */
export class Docs extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const site = new ServiceFunction<DocsEnv>(this, "Site", {
      folder: "functions/courier/docs",
      description: "Serves the reference of the interface.",
      failureImpact: "Readers of the reference were answered 500; no call depends on it.",
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

/** The API whose calls are described; throws where the stack has none yet. */
function findApi(stack: Construct): PublicApi {
  const http = stack.node.findChild("Points").node.findChild("Http");
  if (!(http instanceof PublicApi)) throw new Error("the reference needs the calls' API");
  return http;
}
