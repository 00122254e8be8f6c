import { once } from "node:events";
import { mkdirSync } from "node:fs";
import type { RequestListener, Server } from "node:http";
import { join } from "node:path";
import dynalite from "dynalite";

/** Starts a local DynamoDB that stores its data on disk. Close it after its clients, as its database requires. */
export async function startTableService(dir: string, port: number) {
  const path = join(dir, "dynamodb");
  mkdirSync(path, { recursive: true });
  const server = dynalite({ path, createTableMs: 0 });
  ignoreAbortedRequests(server);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Handles aborted requests, because dynalite throws on them and so ends the process. */
function ignoreAbortedRequests(server: Server): void {
  const handlers = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    for (const handle of handlers) handle(request, response);
    request.removeAllListeners("error");
    request.on("error", () => response.destroy());
  });
}
