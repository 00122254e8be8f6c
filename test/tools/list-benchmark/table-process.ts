// Runs a table on disk in its own process, so that its time is not that of the code that reads it.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import dynalite from "dynalite";
import { KEEP_ALIVE_MS } from "#test/fakes/dynamo-table.ts";

const [path = ""] = process.argv.slice(2);
const server = dynalite({ path, createTableMs: 0 });
server.keepAliveTimeout = KEEP_ALIVE_MS;
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.once("disconnect", () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
