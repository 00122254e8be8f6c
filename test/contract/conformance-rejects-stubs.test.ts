import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { ALL_CASES } from "#test/tools/conformance/all-cases.ts";
import { runCases } from "#test/tools/conformance/run-cases.ts";

/** Returns the cases that a service passes if it gives the same response to every request. */
async function passedBy(status: number, body: object): Promise<string[]> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const tried = await runCases(ALL_CASES, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { clientid: "c", secretid: "s", email: "a@example.com" },
    opsKey: "key",
    documentedOnly: false,
    transportId: 4,
    packSizeId: 2,
  });
  server.closeAllConnections();
  server.close();
  return tried
    .filter(({ outcome }) => outcome.kind === "passed")
    .map(({ conformanceCase }) => `${conformanceCase.call} ${conformanceCase.title}`);
}

it("has no case that passes both with a service that accepts everything and one that rejects everything", async () => {
  const [yes, no] = await Promise.all([
    passedBy(200, { code: 0 }),
    passedBy(500, { code: 1500, msgtext: "no" }),
  ]);

  expect(yes.filter((name) => no.includes(name))).toEqual([]);
});
