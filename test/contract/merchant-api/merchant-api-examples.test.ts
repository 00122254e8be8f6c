import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ROUTES } from "#functions/bridge/merchant-api/all-routes.ts";
import { buildOpenapiDocument } from "#functions/bridge/merchant-docs/openapi/merchant-document.ts";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { renderReferencePage } from "#functions/runtime/reference/page/reference-page.ts";
import type { Message } from "#shared/bridge/domain/messages/message.ts";

const content = z.object({ "application/json": z.object({ example: z.unknown().optional() }) });
const operationSchema = z.object({
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() }),
  ),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content })),
  "x-codeSamples": z.tuple([z.object({ source: z.string() })]),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

const DOCUMENT = JSON.parse(JSON.stringify(buildOpenapiDocument(ROUTES)));
const { paths } = documentSchema.parse(DOCUMENT);

describe.each(ROUTES.map((route) => [route.name, route] as const))("%s", (_, route) => {
  const [method = "", path = ""] = route.key.split(" ");
  const operation = paths[path]?.[method.toLowerCase()] ?? expect.unreachable();
  const body = operation.requestBody?.content["application/json"].example;
  const response = operation.responses[route.response.status]?.content["application/json"].example;
  const listParameters = (place: string) =>
    operation.parameters
      .filter((one) => one.in === place && one.example !== undefined)
      .map(({ name, example }) => [name, String(example)] as const);

  it("has a request example that its schemas accept", () => {
    expect(operation["x-codeSamples"][0].source).toContain(`curl${method === "GET" ? "" : " -X"}`);
    expect(operation["x-codeSamples"][0].source).not.toMatch(/[{]\w+[}]\/|undefined/);
    const { storeId, ...variables } = Object.fromEntries(listParameters("path"));
    expect(storeId).toBe("tea-house");
    expect(Object.keys(variables)).toEqual(Object.keys(route.path?.shape ?? {}));
    route.path?.parse(variables);
    route.query?.parse(Object.fromEntries(listParameters("query")));
    expect(body === undefined).toBe(route.body === undefined);
    route.body?.parse(body);
  });

  it("has a request example that does not expire", () => {
    for (const [year] of JSON.stringify(body ?? {}).matchAll(/\d{4}(?=-\d\d-\d\d)/g))
      expect(Number(year)).toBeGreaterThan(2090);
  });

  it("has a response example that its schema accepts, with no other field", () => {
    expect(route.response.schema.parse(response)).toEqual(response);
  });

  it("has the texts that the bridge says for the codes in its example", () => {
    for (const { text, ...message } of listMessages(response))
      expect(formatMessage(message as Message)).toBe(text);
  });
});

const messageSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
  text: z.string(),
});

/** Lists every message with a code in a value. */
function listMessages(value: unknown): z.output<typeof messageSchema>[] {
  if (typeof value !== "object" || value === null) return [];
  const own = messageSchema.safeParse(value);
  return [...(own.success ? [own.data] : []), ...Object.values(value).flatMap(listMessages)];
}

it("has a message in the examples", () => {
  const examples = JSON.stringify(paths);
  expect(examples).toContain('"status.assigned"');
});

it("shows the examples on the reference page", async () => {
  const page = String(
    await renderReferencePage(DOCUMENT, {
      document: "/api/v1/openapi.json",
      tryPage: "/api/docs/try",
      style: "/api/docs/page.css",
    }),
  );
  const bodies = ROUTES.filter((route) => route.body !== undefined).length;

  expect(page.split("Example request (curl)")).toHaveLength(ROUTES.length + 1);
  expect(page.split("<summary>Example</summary>")).toHaveLength(ROUTES.length + bodies + 1);
});
