import { createRequire } from "node:module";
import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { DocsEnv } from "#functions/courier/docs/env.ts";
import { PublicApi } from "../constructs/public-api.ts";
import { ServiceFunction } from "../constructs/service-function.ts";

const require = createRequire(import.meta.url);

/** The reference of the interface: for people at `/docs`, for programs at `/openapi.json`. */
export class Docs extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const site = new ServiceFunction<DocsEnv>(this, "Site", {
      folder: "functions/courier/docs",
      description: "Serves the reference of the interface.",
      timeout: Duration.seconds(10),
      environment: {},
      gzipped: {
        "reference.js": [require.resolve("swagger-ui-dist/swagger-ui-bundle.js")],
        "reference.css": [require.resolve("swagger-ui-dist/swagger-ui.css")],
        "licenses.txt": [
          require.resolve("swagger-ui-dist/NOTICE"),
          require.resolve("swagger-ui-dist/LICENSE"),
          require.resolve("swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt"),
        ],
      },
    });
    const http = apiOf(scope);
    http.route("GET /openapi.json", site);
    http.route("GET /docs", site);
    http.route("GET /docs/{file+}", site);
  }
}

/** The API whose calls are described; throws where the stack has none yet. */
function apiOf(stack: Construct): PublicApi {
  const http = stack.node.findChild("Points").node.findChild("Http");
  if (!(http instanceof PublicApi)) throw new Error("the reference needs the calls' API");
  return http;
}
