import { expect, it } from "vitest";
import * as z from "zod";
import { DOCUMENT } from "./read-document.ts";

const WORDS = "Ours: not in the interface document.";

interface Found {
  readonly at: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Yields every object of the document with its path. Skips examples, because they are data. */
function* objectsIn(value: unknown, at = ""): Generator<Found> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield { at, value: value as Found["value"] };
  for (const [name, inner] of Object.entries(value))
    if (name !== "example" && name !== "examples") yield* objectsIn(inner, `${at}/${name}`);
}
const all = [...objectsIn(DOCUMENT)];

it("has a machine-readable mark exactly where the description has the mark", () => {
  const wrong = all.filter(({ at, value: { description, ...value } }) => {
    if (at === "/info" || typeof description !== "string") return false;
    const isMarked = value["x-ours"] === true || value["x-ours-values"] === true;
    return isMarked !== description.includes(WORDS);
  });
  expect(wrong.map(({ at }) => at)).toEqual([]);
  expect(all.filter(({ value }) => value["x-ours"] === true).length).toBeGreaterThan(100);
});

it("describes every field of every schema", () => {
  const fields = all.filter(({ at }) => /\/properties\/\w+$/.test(at));

  expect(fields.length).toBeGreaterThan(200);
  expect(
    fields.filter(({ value }) => typeof value.description !== "string").map(({ at }) => at),
  ).toEqual([]);
});

it("marks the ids of statuses that the document does not have", () => {
  const statusId = all.find(({ at }) => at.endsWith("/TrackedPoint/properties/status_id"));
  const [before, after] = String(statusId?.value.description).split("\n\n");

  expect(before?.match(/\d{4}/g)).toEqual("1000 1500 1550 1590 1630 1670 1700".split(" "));
  expect(after?.endsWith(WORDS)).toBe(true);
  expect(after?.match(/\d{3,4}/g)).toEqual(
    "500 1710 1720 1730 1740 1750 1760 1810 1820 1830 1840".split(" "),
  );
});

it("accepts the marks as metadata and does not compile a misspelled mark", () => {
  const marked = z.string().meta({ "x-ours": true, "x-types": ["string", "null"] });
  expect(marked.meta()).toEqual({ "x-ours": true, "x-types": ["string", "null"] });

  // @ts-expect-error: the last letter is missing.
  expect(z.string().meta({ "x-our": true })).toBeDefined();
  // @ts-expect-error: two letters are exchanged.
  expect(z.string().meta({ "x-uors": true })).toBeDefined();
  // @ts-expect-error: there is one letter too many.
  expect(z.string().meta({ "x-typess": ["string"] })).toBeDefined();
  // @ts-expect-error: false is no mark.
  expect(z.string().meta({ "x-ours": false })).toBeDefined();
});
