import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod";

const getSecretValueRequest = z.object({ SecretId: z.string() });

/** Starts a local Secrets Manager that supports GetSecretValue by ARN. */
export async function startSecretService(values: ReadonlyMap<string, string>, port: number) {
  const server = createServer(async (request, response) => {
    const respond = (status: number, body: unknown) =>
      response
        .writeHead(status, { "content-type": "application/x-amz-json-1.1" })
        .end(JSON.stringify(body));

    const call = getSecretValueRequest.safeParse(await json(request).catch(() => undefined));
    if (request.headers["x-amz-target"] !== "secretsmanager.GetSecretValue" || !call.success)
      return respond(400, {
        __type: "InvalidRequestException",
        message: "Only GetSecretValue by ARN is supported.",
      });
    const { SecretId } = call.data;
    const value = values.get(SecretId);
    if (value === undefined)
      return respond(400, {
        __type: "ResourceNotFoundException",
        message: `Secret ${SecretId} does not exist.`,
      });
    return respond(200, { ARN: SecretId, Name: SecretId.split(":").at(-1), SecretString: value });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
