import { describe, expect, it } from "vitest";
import { renderReferencePage } from "#functions/runtime/reference/page/reference-page.ts";

const toContent = (schema: object, more: object = {}) => ({
  content: { "application/json": { schema, ...more } },
});
const referTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const ping = {
  operationId: "sendPing",
  tags: ["Pings"],
  summary: "Send <a> ping",
  description: "First.\n\nA `ping` that is **short** and *kind*.",
  security: [{ key: [] }],
  parameters: [
    { name: "to", in: "path", required: true, schema: { type: "string", maxLength: 9 } },
    { name: "way", in: "query", schema: { type: "string", enum: ["fast", "slow"] } },
  ],
  requestBody: { required: true, ...toContent(referTo("Ping"), { example: { text: "<b>" } }) },
  responses: {
    200: { description: "Sent.", ...toContent(referTo("Pong")) },
    400: { description: "Refused.", ...toContent(referTo("Refusal")) },
    404: { description: "Not found.", ...toContent(referTo("Refusal")) },
  },
};
const createDocument = (changes: object = {}) => ({
  info: { title: "Pings", version: "v1", description: "Sends pings." },
  tags: [{ name: "Pings", description: "All of them." }],
  paths: { "/pings/{to}": { post: ping } },
  components: {
    schemas: {
      Ping: { type: "object", required: ["text"], properties: { text: { type: "string" } } },
      Pong: {
        type: "object",
        required: ["price"],
        properties: { price: referTo("Money"), note: { type: ["string", "null"] } },
      },
      Money: {
        oneOf: [
          { type: "object", properties: { cents: { type: "integer", minimum: 0 } } },
          { type: "object", properties: { text: { const: "free" } } },
        ],
      },
      Refusal: { type: "object", properties: { message: { type: "string" } } },
    },
    securitySchemes: { key: { type: "apiKey", name: "x-key", description: "Your key." } },
  },
  ...changes,
});
const render = async (document: unknown) =>
  String(
    await renderReferencePage(document, {
      document: "/openapi.json",
      tryPage: "/docs/try",
      style: "/docs/page.css",
    }),
  );

describe("the page of a document", () => {
  it("shows a call with its parameters, body and responses", async () => {
    const page = await render(createDocument());

    expect(page).toContain('<section class="call" id="sendPing">');
    expect(page).toContain("<code>/pings/{to}</code>");
    expect(page).toContain(
      "<p>A <code>ping</code> that is <strong>short</strong> and <em>kind</em>.</p>",
    );
    expect(page).toContain("<p>Credentials: <code>x-key</code></p>");
    expect(page).toContain(
      "<strong>required</strong> <span>path, string, up to 9 characters</span>",
    );
    expect(page).toContain(
      "<em>optional</em> <span>query, string: <code>fast</code>, <code>slow</code></span>",
    );
    expect(page).toContain("<summary>Errors: 400, 404</summary>");
    expect(page).toContain('href="/docs/try#/Pings/sendPing"');
  });

  it("escapes what the document contains", async () => {
    const page = await render(createDocument());

    expect(page).toContain("Send &lt;a&gt; ping");
    expect(page).toContain("&quot;text&quot;: &quot;&lt;b&gt;&quot;");
    expect(page).not.toContain("<b>");
  });

  it("shows a whole body with its call, and once what is part of bodies or errors", async () => {
    const page = await render(createDocument());

    expect(page).not.toContain('id="schema-Ping"');
    expect(page).not.toContain('id="schema-Pong"');
    expect(page.match(/id="schema-Money"/g)).toHaveLength(1);
    expect(page.match(/id="schema-Refusal"/g)).toHaveLength(1);
    expect(page).toContain('<span><a href="#schema-Money">Money</a></span>');
    expect(page.match(/<p>Body: <a href="#schema-Refusal">/g)).toHaveLength(1);
    expect(page).toContain("One of 2 forms:");
  });

  it("shows a whole body once that is part of another, and links to it from its call", async () => {
    const { components, ...document } = createDocument();
    const Log = { type: "object", properties: { last: referTo("Pong") } };
    const schemas = { ...components.schemas, Log };
    const page = await render({ ...document, components: { ...components, schemas } });

    expect(page.match(/id="schema-Pong"/g)).toHaveLength(1);
    expect(page.match(/<code class="name">price<\/code>/g)).toHaveLength(1);
    expect(page).toContain('<p>Body: <a href="#schema-Pong">Pong</a></p>');
  });

  describe("of an object that has all fields of a shared one", () => {
    const text = { type: "string" };
    const fields = { id: text, name: text, at: { type: "string", format: "date-time" } };
    const Order = { type: "object", required: ["id"], properties: { ...fields, state: text } };
    const extend = (changes: object = {}) => ({
      ...Order,
      properties: { ...Order.properties, price: referTo("Money"), ...changes },
    });

    /** Renders a call that is answered so; the order is a part of another body. */
    function renderAnswer(answer: object, others: object = {}) {
      const { components, ...document } = createDocument();
      const List = { type: "object", properties: { first: referTo("Order") } };
      const schemas = { ...components.schemas, Order, List, ...others, Pong: answer };
      return render({ ...document, components: { ...components, schemas } });
    }
    const countNames = (page: string, name: string) =>
      page.split(`<code class="name">${name}</code>`).length - 1;

    it("shows its own fields, and a link to the others", async () => {
      const page = await renderAnswer(extend());

      expect(page).toContain('<p>The fields of <a href="#schema-Order">Order</a>, and:</p>');
      expect([countNames(page, "state"), countNames(page, "price")]).toEqual([1, 1]);
    });

    it("shows nothing but the link where there are no others, also in a list", async () => {
      const page = await renderAnswer({
        type: "object",
        properties: { orders: { type: "array", items: { ...Order, description: "One." } } },
      });

      expect(page).toContain('<p>The fields of <a href="#schema-Order">Order</a>.</p>');
      expect(countNames(page, "state")).toBe(1);
    });

    it("refers to the one that has the most of them", async () => {
      const Sale = extend();
      const page = await renderAnswer(
        { ...Sale, properties: { ...Sale.properties, tip: text } },
        { Sale, Sales: { type: "object", properties: { first: referTo("Sale") } } },
      );

      expect(page).toContain('<p>The fields of <a href="#schema-Sale">Sale</a>, and:</p>');
      expect(page).toContain('<p>The fields of <a href="#schema-Order">Order</a>, and:</p>');
      expect([countNames(page, "price"), countNames(page, "tip")]).toEqual([1, 1]);
    });

    it.each([
      ["has another description", extend({ state: { ...text, description: "Its state." } })],
      ["is required here", { ...extend(), required: ["id", "state"] }],
      ["is not here", { ...Order, properties: { ...fields, price: text, more: text } }],
    ])("shows all fields if one of them %s", async (_, answer) => {
      const page = await renderAnswer(answer);

      expect(page).not.toContain("The fields of");
      expect(countNames(page, "name")).toBe(2);
    });

    it("does not let two shared ones refer to each other", async () => {
      const Twin = { ...Order };
      const page = await renderAnswer(extend(), {
        Twin,
        Twins: { type: "object", properties: { first: referTo("Twin") } },
      });

      expect(countNames(page, "state")).toBe(2);
    });
  });

  it("shows a notification without a path and without a way to try it", async () => {
    const page = await render(createDocument({ paths: {}, webhooks: { pinged: { post: ping } } }));

    expect(page).toContain("<code>your webhook address</code>");
    expect(page).not.toContain("Try this call");
  });

  it("links only to what the page contains", async () => {
    const page = await render(createDocument());
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);

    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
  });
});

it("refuses a reference to a schema that the document lacks", async () => {
  const document = createDocument({ components: { schemas: {} } });

  await expect(render(document)).rejects.toThrow("the document has no schema Ping");
});
