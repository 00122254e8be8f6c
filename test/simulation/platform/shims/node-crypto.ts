/** Node's crypto, whose randomness comes from the platform. */
export * from "node:crypto";

import { getPlatform } from "../platform.ts";

export const randomBytes = (size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, () => getPlatform().drawByte()));

export function randomUUID(): string {
  const hex = randomBytes(16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
