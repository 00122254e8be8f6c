// Queues and secrets that answer at once, in a process of their own.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const secrets: Record<string, string> = JSON.parse(process.env.SECRETS ?? "{}");
const md5 = (body: unknown) => createHash("md5").update(String(body)).digest("hex");

const server = createServer(async (request, response) => {
  const input = JSON.parse(await text(request));
  const isSecret = String(request.headers["x-amz-target"]).startsWith("secretsmanager");
  const answer = isSecret
    ? { SecretString: secrets[input.SecretId] }
    : { MessageId: "m", MD5OfMessageBody: md5(input.MessageBody) };
  response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
  response.end(JSON.stringify(answer));
}).listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
