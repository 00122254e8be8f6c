import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { addSecurityHeaders } from "#functions/runtime/lambda-http.ts";

it("every response tells browsers to use TLS and to believe the content type", () => {
  expect(addSecurityHeaders({ statusCode: 404, headers: { etag: "1" }, body: "" })).toEqual({
    statusCode: 404,
    headers: {
      "strict-transport-security": "max-age=63072000",
      "x-content-type-options": "nosniff",
      etag: "1",
    },
    body: "",
  });
});

const handlers = globSync("functions/*/*/handler.ts").map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));
/** An intake is called by a load balancer, too: its event is one of API Gateway by then. */
const direct = handlers.filter(({ text }) => /\b(APIGatewayProxyEventV2|IntakeEvent)\b/.test(text));

it.each(direct)("$file answers API Gateway itself and adds the security headers", ({ text }) => {
  expect(text).toMatch(
    /wrapHandler\(async \(event: (APIGatewayProxyEventV2|IntakeEvent)\) =>\s+addSecurityHeaders\(/,
  );
});

it("the functions that answer API Gateway themselves are known", () => {
  expect(direct).toHaveLength(4);
});
