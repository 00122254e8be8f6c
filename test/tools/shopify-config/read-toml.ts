/** A table of a TOML file: its name, `""` for the root, and its values. */
export interface TomlTable {
  readonly name: string;
  readonly isList: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

const TABLE = /^(\[\[?)([\w.]+)\]\]?$/;
const PAIR = /^(\w+) = (.+)$/;

/**
 * Reads the tables of a TOML file in order. It knows the syntax of the app's configuration only:
 * strings, booleans and lists of strings. Throws for any other, for a table that comes twice, and for a
 * key that does.
 */
export function readToml(text: string): TomlTable[] {
  const tables: { name: string; isList: boolean; values: Record<string, unknown> }[] = [
    { name: "", isList: false, values: {} },
  ];
  for (const line of joinLists(text)) {
    const [, bracket, name] = TABLE.exec(line) ?? [];
    if (name !== undefined) {
      const isList = bracket === "[[";
      if (!isList && tables.some((table) => table.name === name))
        throw new Error(`[${name}] is there twice`);
      tables.push({ name, isList, values: {} });
    } else addPair(tables.at(-1)?.values ?? {}, line);
  }
  return tables;
}

/** Returns the lines without comments, each list on one line. */
function joinLists(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .join("\n")
    .replace(/\[\n([^\]]*)\n\]/g, (_, inner: string) => `[${inner.replaceAll("\n", " ")}]`)
    .split("\n");
}

function addPair(values: Record<string, unknown>, line: string): void {
  const [, key, value] = PAIR.exec(line) ?? [];
  if (key === undefined || value === undefined) throw new Error(`cannot read: ${line}`);
  if (key in values) throw new Error(`${key} is there twice`);
  values[key] = JSON.parse(value);
}
