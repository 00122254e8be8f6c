// A table in a process of its own, so that its time is not counted as the loop's.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import dynalite from "dynalite";

const server = dynalite({ createTableMs: 0 });
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.once("disconnect", () => process.exit(0));
