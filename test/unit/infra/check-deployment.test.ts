import { afterEach, describe, expect, it, vi } from "vitest";
import { checkDeployment } from "#infra/smoke/check-deployment.ts";

/** Checks a bridge whose sign-in page answers so, and returns what is wrong with the page. */
async function checkSignIn(status: number, contentType: string): Promise<string | undefined> {
  vi.spyOn(globalThis, "fetch").mockImplementation(
    async () => new Response("", { status, headers: { "content-type": contentType } }),
  );
  const results = await checkDeployment({ bridge: "https://b.example" });
  return results.find(({ says }) => says.includes("sign-in"))?.problem;
}

afterEach(() => void vi.restoreAllMocks());

describe("the smoke test", () => {
  it("accepts the page that says that the stage sends no mail", async () => {
    expect(await checkSignIn(503, "text/html; charset=UTF-8")).toBeUndefined();
  });

  it("reports a sign-in page that API Gateway cannot get", async () => {
    expect(await checkSignIn(503, "application/json")).toBe(
      "GET https://b.example/sign-in answered 503, not 200",
    );
  });

  it("reports a sign-in page that fails", async () => {
    expect(await checkSignIn(500, "text/html; charset=UTF-8")).toContain("answered 500, not 200");
  });
});
