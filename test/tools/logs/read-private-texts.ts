import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { PrivateText } from "./judge-log-line.ts";

/** The fields of a store's order, and of who ordered, that are personal data. */
const PERSONAL_FIELDS: Readonly<Record<string, string>> = {
  first_name: "a first name",
  firstName: "a first name",
  last_name: "a last name",
  lastName: "a last name",
  address_1: "a street",
  address1: "a street",
  address_2: "an address line",
  address2: "an address line",
  email: "an e-mail address",
  phone: "a phone number",
  customer_note: "a buyer's note",
  rec_name: "a name",
  rec_phone: "a phone number",
  rec_address: "an address",
  rec_email: "an e-mail address",
};
/** The fields whose values open something. */
const SECRET_FIELDS =
  /^(consumer_key|consumer_secret|secret|secretid|webhook_secret|opsKey|apiKey)$/;
/** The files of a local run in which every long text is a secret. */
const SECRET_FILES = ["secrets.json", "api-keys.json"];
/** Shorter ones are no names that a search can tell from other words. */
const SHORTEST_NAME = 3;
const SHORTEST_SECRET = 12;

/** Reads whose data and which secrets a local run has, from its stores and from its own files. */
export function readPrivateTexts(dir: string): PrivateText[] {
  const files = ["courier-account.json", "endpoints.json"].map((name) => readJson(dir, name));
  const secrets = SECRET_FILES.flatMap((name) => listTexts(readJson(dir, name)))
    .filter((text) => text.length >= SHORTEST_SECRET)
    .map((text) => ({ text, what: "a secret" }));
  return [...findPrivateTexts([...readStoredRows(dir), ...files]), ...secrets];
}

/** Finds personal data and secrets by the names of their fields, also in JSON within a text. */
export function findPrivateTexts(values: unknown): PrivateText[] {
  const found = new Map<string, string>();
  const note = (text: string, what: string, shortest: number) => {
    if (text.length >= shortest) found.set(text, what);
  };
  const walkField = (name: string, value: unknown) => {
    const personal = PERSONAL_FIELDS[name];
    if (typeof value === "string" && personal !== undefined) note(value, personal, SHORTEST_NAME);
    else if (typeof value === "string" && SECRET_FIELDS.test(name))
      note(value, "a secret", SHORTEST_SECRET);
    else walk(value);
  };
  const walk = (value: unknown): void => {
    const parsed = typeof value === "string" ? parseNested(value) : value;
    if (Array.isArray(parsed)) parsed.forEach(walk);
    else if (typeof parsed === "object" && parsed !== null)
      for (const [name, inner] of Object.entries(parsed)) walkField(name, inner);
  };
  walk(values);
  return [...found].map(([text, what]) => ({ text, what }));
}

const parseNested = (text: string): unknown => {
  if (!/^[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readJson = (dir: string, name: string): unknown =>
  existsSync(join(dir, name)) ? JSON.parse(readFileSync(join(dir, name), "utf8")) : undefined;

function listTexts(value: unknown): string[] {
  if (typeof value === "string") {
    const nested = parseNested(value);
    return nested === undefined ? [value] : listTexts(nested);
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

/** Reads every row of the sandbox stores' databases. */
function readStoredRows(dir: string): unknown[] {
  return readdirSync(dir)
    .filter((file) => file.endsWith(".sqlite"))
    .flatMap((file) => {
      const database = new DatabaseSync(join(dir, file), { readOnly: true });
      const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
      const rows = tables.flatMap(({ name }) => database.prepare(`select * from "${name}"`).all());
      database.close();
      return rows;
    });
}
