import { describe, expect, it } from "vitest";
import { RULES } from "#test/tools/mutation/rules.ts";
import { listAllFiles, takePart } from "#test/tools/mutation/select-files.ts";
import { findBelowAim, summarizeReport, toPercent } from "#test/tools/mutation/summarize-report.ts";

const toMutants = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) });

describe("the share of planted faults that tests find", () => {
  it("counts what a test failed or did not end for, and not what could not be run", () => {
    const files = {
      "a.ts": toMutants("Killed", "Timeout", "Survived", "NoCoverage", "CompileError", "Ignored"),
      "b.ts": toMutants("Ignored"),
    };

    expect(summarizeReport({ files })).toEqual([
      { file: "a.ts", found: 2, planted: 4 },
      { file: "b.ts", found: 0, planted: 0 },
    ]);
  });

  it("is all of a file in which no fault can be planted", () => {
    expect(toPercent({ found: 0, planted: 0 })).toBe(100);
    expect(toPercent({ found: 1, planted: 4 })).toBe(25);
  });
});

describe("the rules below their aim", () => {
  const [first = "", second = ""] = RULES;
  const score = (file: string, found: number, planted: number) => ({ file, found, planted });

  it("are those of the chosen files in which too few faults were found", () => {
    const scores = [score(first, 90, 100), score(second, 89, 100), score("other.ts", 1, 100)];

    expect(findBelowAim(scores, [first, second, "other.ts"])).toEqual([second]);
  });

  it("are those, too, in which none was planted: nothing was measured", () => {
    expect(findBelowAim([score(first, 0, 0)], [first, second])).toEqual([first, second]);
  });
});

describe("the files in which faults are planted", () => {
  it("has each file in one of the parts", () => {
    const files = ["a", "b", "c", "d", "e"];
    const parts = ["1/3", "2/3", "3/3"].map((part) => takePart(files, part));

    expect(parts).toEqual([["a", "d"], ["b", "e"], ["c"]]);
  });

  it.each(["0/3", "4/3", "3", "a/b"])("refuses the part %s", (part) => {
    expect(() => takePart([], part)).toThrow(`--part ${part} is no part`);
  });

  it("has each rule that has an aim", () => {
    expect(listAllFiles()).toEqual(expect.arrayContaining([...RULES]));
  });
});
