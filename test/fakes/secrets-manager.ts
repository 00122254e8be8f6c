import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Secrets Manager over HTTP, as far as GetSecretValue goes: the secrets are given by ARN. */
export async function startSecretsManager(secrets: Readonly<Record<string, string>>) {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { SecretId } = JSON.parse(body) as { SecretId: string };
      response.writeHead(200, { "content-type": "application/x-amz-json-1.1" });
      response.end(JSON.stringify({ ARN: SecretId, SecretString: secrets[SecretId] }));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
