import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import dynalite from "dynalite";

/** DynamoDB's stand-in, on disk; close it last, its level database wants it. */
export async function startTableService(dir: string, port: number) {
  const path = join(dir, "dynamodb");
  mkdirSync(path, { recursive: true });
  const server = dynalite({ path, createTableMs: 0 });
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
