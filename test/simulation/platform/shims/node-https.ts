/** Node's HTTPS client, whose requests go to the simulated network. */
export * from "node:https";
export { request } from "./node-http.ts";
