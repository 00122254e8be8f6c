import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findView } from "#functions/bridge/operator-pages/find-view.ts";

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

/** A file of the repository, written from its root, or from the half of `shared` that the page is about. */
const NAMED_FILE =
  /`((?:shared|functions|infra|ops|test|docs|domain|use-cases|adapters|ports)\/[\w./-]+)`/g;

// The changelog also names what was there once.
it.each(pages.filter((page) => page !== "docs/CHANGELOG.md"))(
  "%s names files that exist",
  (page) => {
    const named = [...readFileSync(page, "utf8").matchAll(NAMED_FILE)].map(([, path = ""]) => path);

    const missing = named.filter(
      (path) =>
        !["", "shared/bridge", "shared/courier"].some((root) => existsSync(join(root, path))),
    );

    expect(missing).toEqual([]);
  },
);

describe("who is on call", () => {
  const readme = readFileSync("README.md", "utf8");
  const readOn = readme.slice(readme.indexOf("## Read on"));

  it("finds what to do in the first five minutes before everything else", () => {
    const [first = ""] = readOn.split("\n").filter((line) => line.startsWith("- "));

    expect(first).toContain("docs/on-call.md");
    expect(first).toContain("docs/runbook.md");
    expect(readFileSync("docs/operations.md", "utf8").split("\n")[2]).toContain("on-call.md");
    expect(readme.split("\n").length).toBeLessThanOrEqual(91);
  });
});

it.each(pages)("links of %s to headings lead to headings that there are", (page) => {
  const missing = listHeadingLinks(page).filter(([, file = "", anchor = ""]) => {
    const target = file === "" ? page : join(dirname(page), file);
    return !listAnchors(readFileSync(target, "utf8")).includes(anchor);
  });

  expect(missing.map(([link]) => link)).toEqual([]);
});

it.each(["docs/on-call.md", "docs/runbook.md"])("%s leads on", (page) => {
  expect(listHeadingLinks(page).length).toBeGreaterThan(10);
});

const listHeadingLinks = (page: string) => [
  ...readFileSync(page, "utf8").matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g),
];

/** As GitHub names headings. */
const listAnchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );

function isTitle(file: string, title: string): boolean {
  const named = testFiles.filter((path) => path === file || basename(path) === file);
  return named.some((path) => readFileSync(path, "utf8").includes(title));
}

it("names addresses of the operator's page that there are", () => {
  const [, page = ""] =
    /## The operator's page\n(.+?)\n## /s.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  const names = [...page.matchAll(/`\/ops\/?([\w-]*)(?:\?[\w=&]+)?`/g)].map(
    ([, name = ""]) => name,
  );

  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => findView(name) === undefined)).toEqual([]);
});
