import { expect, it } from "vitest";
import { formatProblems, judgeGrants } from "#test/tools/grants/judge-grants.ts";

const grant = (action: string, resource = "table/Orders") => ({
  holder: "Bridge/Clerk",
  action,
  resource,
});
const none = { granted: [], used: [], refused: [] };

it("finds nothing wrong where everything granted is used and nothing is refused", () => {
  const granted = [grant("dynamodb:GetItem"), grant("dynamodb:GetItem")];
  const judgement = judgeGrants({ ...none, granted, used: [grant("dynamodb:GetItem")] }, []);
  expect(judgement.grantCount).toBe(1);
  expect(formatProblems(judgement)).toBe("");
});

it("names the function, the action and the resource of a call that was refused", () => {
  const cause = "because no identity-based policy allows the action";
  const refused = [{ ...grant("dynamodb:PutItem"), cause }];
  expect(formatProblems(judgeGrants({ ...none, refused }, []))).toContain(
    `Bridge/Clerk may not dynamodb:PutItem on table/Orders, ${cause}.`,
  );
});

it("names the function, the action and the resource of a grant that nothing used", () => {
  const granted = [grant("dynamodb:GetItem"), grant("dynamodb:Scan")];
  const judgement = judgeGrants({ ...none, granted, used: [grant("dynamodb:GetItem")] }, []);
  expect(judgement.unused).toEqual([grant("dynamodb:Scan")]);
  expect(formatProblems(judgement)).toContain("Bridge/Clerk may dynamodb:Scan on table/Orders");
});

it("counts a use of another function, action or resource as none", () => {
  const granted = [grant("dynamodb:Query", "table/Orders/index/due")];
  const used = [
    grant("dynamodb:Query"),
    grant("dynamodb:Scan", "table/Orders/index/due"),
    { ...grant("dynamodb:Query", "table/Orders/index/due"), holder: "Bridge/Other" },
  ];
  expect(judgeGrants({ ...none, granted, used }, []).unused).toEqual(granted);
});

it("accepts an unused grant with a reason, and no reason without one", () => {
  const granted = [grant("ses:SendEmail", "identity/example.com")];
  const reason = { holder: "Bridge/*", action: "ses:*", resource: "identity/*", reason: "why" };
  const stale = { ...reason, holder: "Courier/*" };
  const judgement = judgeGrants({ ...none, granted }, [stale, reason]);
  expect(judgement.unused).toEqual([]);
  expect(judgement.reasoned).toEqual([[granted[0], reason]]);
  expect(judgement.staleReasons).toEqual([stale]);
  expect(formatProblems(judgement)).toContain("Courier/* may ses:* on identity/*");
});
