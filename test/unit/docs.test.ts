import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const pages = ["README.md", ...globSync("docs/**/*.md")];
const testFiles = globSync("test/**/*.test.ts");

/** A file of tests, followed by titles in quotes: `` `a.test.ts` "one", "two" ``. */
const CITATION = /`([\w./-]+\.test\.ts)`((?:,? (?:and )?"[^"|]+")+)/g;
const LINK = /\]\((?!https?:|#)([^)#]+)/g;

const citations = pages.flatMap((page) =>
  [...readFileSync(page, "utf8").matchAll(CITATION)].flatMap(([, file = "", titles = ""]) =>
    [...titles.matchAll(/"([^"|]+)"/g)].map(([, title = ""]) => ({ page, file, title })),
  ),
);

describe("the docs", () => {
  it("cite tests that exist", () => {
    expect(citations.length).toBeGreaterThan(100);

    const missing = citations.filter(({ file, title }) => !isTitle(file, title));

    expect(missing).toEqual([]);
  });

  it.each(pages)("%s links to files that exist", (page) => {
    const links = [...readFileSync(page, "utf8").matchAll(LINK)].map(([, path = ""]) => path);

    const missing = links.filter((path) => globSync(join(dirname(page), path)).length === 0);

    expect(missing).toEqual([]);
  });
});

function isTitle(file: string, title: string): boolean {
  const named = testFiles.filter((path) => path === file || basename(path) === file);
  return named.some((path) => readFileSync(path, "utf8").includes(title));
}
