import { randomBytes } from "node:crypto";

/** Creates the id of an announced save. It tells the few saves of one delivery apart, and is stored: 8 characters. */
export const generateSaveId = (): string => randomBytes(6).toString("base64url");
