import { randomInt } from "node:crypto";
import { hashToken } from "./tokens.ts";

/** Creates the six digits that confirm an e-mail address. */
export const generateMailCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** Returns the hash under which the code of an address is stored. */
export const hashMailCode = (email: string, code: string): string =>
  hashToken(`${email.toLowerCase()} ${code}`);
