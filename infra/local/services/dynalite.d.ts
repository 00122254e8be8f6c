declare module "dynalite" {
  import type { Server } from "node:http";

  const dynalite: (options: { path?: string; createTableMs?: number }) => Server;
  export = dynalite;
}
