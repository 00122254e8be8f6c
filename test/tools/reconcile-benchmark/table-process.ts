// Runs the table in its own process, so that its time does not count as the loop's.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import dynalite from "dynalite";

const server = dynalite({ createTableMs: 0 });
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.once("disconnect", () => process.exit(0));
