import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { KEEP_ALIVE_MS } from "./dynamo-table.ts";

/** Secrets Manager over HTTP, as far as reading and changing a secret go: the secrets are given by ARN. */
export async function startSecretsManager(given: Readonly<Record<string, string>>) {
  const secrets = new Map(Object.entries(given));
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { SecretId, SecretString } = JSON.parse(body) as Record<string, string>;
      const id = SecretId ?? "";
      if (SecretString !== undefined) secrets.set(id, SecretString);
      response.writeHead(200, { "content-type": "application/x-amz-json-1.1" });
      response.end(JSON.stringify({ ARN: id, SecretString: secrets.get(id) }));
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The text of each secret, by its ARN. */
    secrets,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
