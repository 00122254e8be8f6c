import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, it, vi } from "vitest";
import { createCourierApi } from "#functions/courier/http/courier-api.ts";
import { defineRoute } from "#functions/courier/http/route.ts";
import { createPoint } from "#shared/contract/points/create-point-call.ts";
import { getPointByAccessKey, listPoints } from "#shared/contract/points/point-read-calls.ts";
import { fail, ok } from "#shared/kernel/result.ts";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import { buildCourierHttpEvent } from "#test/fakes/courier/courier-http-event.ts";
import { createInvoker, createRecorderFake } from "#test/fakes/http-invocation.ts";

const created = vi.fn(async (_body: unknown) => ok({ code: 0, inserted_id: 7 }));
const asked = vi.fn((_key: string | undefined) =>
  fail({ name: "notFound" as const, msgtext: "No." }),
);
const app = createCourierApi<string>(
  [
    defineRoute(createPoint, ({ body }) => created(body)),
    defineRoute(listPoints, async ({ query }) => ok({ code: query.start, data: [] })),
    defineRoute(getPointByAccessKey, async ({ variables }) => asked(variables.access_key)),
  ],
  async ({ headers }) =>
    headers.clientid === "me"
      ? ok("me")
      : fail({ name: "unauthenticated" as const, msgtext: "Who?" }),
  createRecorderFake(),
);
const invoke = createInvoker(app);
const answerTo = async (event: APIGatewayProxyEventV2) => {
  const { status, body } = await invoke(event);
  return { status, body };
};

const path = "/api/restfull/v4/points/dropoff";
const me = { ClientID: "me" };

describe("the courier's API", () => {
  it("reads header names in any case and tolerates a trailing slash", async () => {
    expect(await answerTo(buildCourierHttpEvent("GET", `${path}/?start=24`, me))).toEqual({
      status: 200,
      body: { code: 24, data: [] },
    });
  });

  it("ignores a body that comes with a GET", async () => {
    expect(await answerTo(buildCourierHttpEvent("GET", path, me, "{not json"))).toMatchObject({
      status: 200,
    });
  });

  it("reads a body that API Gateway sends in base64", async () => {
    const event = buildCourierHttpEvent("POST", path, me, buildNewPoint({ rec_name: "Zoë" }));
    event.body = Buffer.from(event.body ?? "").toString("base64");
    event.isBase64Encoded = true;

    expect(await answerTo(event)).toEqual({ status: 200, body: { code: 0, inserted_id: 7 } });
    expect(created).toHaveBeenCalledWith(expect.objectContaining({ rec_name: "Zoë" }));
  });

  it("takes an access key with slashes, escaped or decoded", async () => {
    for (const written of ["a%2Fb%20c", "a/b c"]) {
      const event = buildCourierHttpEvent("GET", path, me);
      event.rawPath = `${path}/access_key/${written}`;
      await answerTo(event);
      expect(asked).toHaveBeenLastCalledWith("a/b c");
    }
  });

  it.each([
    ["GET", "/api/restfull/v4/nothing"],
    ["GET", "/"],
    ["DELETE", path],
    ["GET", `${path}/access_key/`],
  ])("answers 404 in the decided shape to %s %s", async (method, unknown) => {
    expect(await answerTo(buildCourierHttpEvent(method, unknown, me))).toEqual({
      status: 404,
      body: { code: 1404, msgtext: expect.stringMatching(/\w/) },
    });
  });

  it("asks who it is before it looks at what was sent", async () => {
    expect(await answerTo(buildCourierHttpEvent("POST", path, {}, "{"))).toMatchObject({
      status: 401,
      body: { code: 1401 },
    });
  });

  it.each(["", "{", "<xml/>"])("answers 400 to the body %j, which is not JSON", async (body) => {
    expect(await answerTo(buildCourierHttpEvent("POST", path, me, body))).toMatchObject({
      status: 400,
      body: { code: 1400, msgtext: "The body must be JSON." },
    });
  });

  it.each([["null"], ["[]"], ["7"]])("names the whole body when it is %s", async (body) => {
    const { status, body: answered } = await answerTo(
      buildCourierHttpEvent("POST", path, me, body),
    );

    expect({ status, answered }).toMatchObject({
      status: 400,
      answered: { code: 1400, errors: [{ field: "body", msgtext: "body must be a JSON object." }] },
    });
  });

  it("names each wrong field once, with what to do", async () => {
    const { access_key: _, ...body } = buildNewPoint();
    const wrong = { ...body, rec_name: 5, rec_phone: true, rec_email: "x", rec_address: " " };

    expect(await answerTo(buildCourierHttpEvent("POST", path, me, wrong))).toEqual({
      status: 400,
      body: {
        code: 1400,
        msgtext:
          "access_key is required. rec_name must be text. rec_phone must be text or a whole number. Also wrong: rec_address and rec_email.",
        errors: [
          { field: "access_key", msgtext: "access_key is required." },
          { field: "rec_name", msgtext: "rec_name must be text." },
          { field: "rec_phone", msgtext: "rec_phone must be text or a whole number." },
          { field: "rec_address", msgtext: "rec_address must not be empty." },
          { field: "rec_email", msgtext: "rec_email must be an e-mail address." },
        ],
      },
    });
  });

  it.each(["-1", "x", "1.5", ""])("refuses the offset %j", async (start) => {
    expect(
      await answerTo(buildCourierHttpEvent("GET", `${path}?start=${start}`, me)),
    ).toMatchObject({
      status: 400,
      body: { code: 1400, errors: [{ field: "start" }] },
    });
  });

  it("refuses a body over 256 KB with 413 and reads one of just that size", async () => {
    const filler = (bytes: number) =>
      buildCourierHttpEvent("POST", path, me, `"${"x".repeat(bytes - 2)}"`);

    expect(await answerTo(filler(256 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 1400, msgtext: "The body must have at most 256 KB." },
    });
    expect(await answerTo(filler(256 * 1024))).toMatchObject({ status: 400 });
  });
});
