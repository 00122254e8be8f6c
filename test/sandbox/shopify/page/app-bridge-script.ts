/**
 * Runs in the app's page, as App Bridge does, and asks the admin around it for ID tokens and optional
 * scopes. Without an admin around it, an answer never arrives, as with the real one.
 */
export const appBridgeScript = `
  (() => {
    const waiting = new Map();
    let asked = 0;
    addEventListener("message", ({ source, data }) => {
      if (source !== parent || data?.kind !== "answer") return;
      waiting.get(data.ask)?.(data.value);
      waiting.delete(data.ask);
    });
    const ask = (kind, input) => new Promise((got) => {
      asked += 1;
      waiting.set(asked, got);
      parent.postMessage({ kind, ask: asked, input }, "*");
    });
    window.shopify = {
      idToken: () => ask("ask-id-token"),
      scopes: { request: (scopes) => ask("ask-scopes", scopes) },
    };
  })();
`;

/** Runs in the admin. Gives ID tokens to the app's page only, and accepts the scopes that it asks for. */
export const adminScript = `
  const frame = document.querySelector("iframe");
  const origin = new URL(frame.src).origin;
  const callApp = async (path, body) => {
    const response = await fetch("/_stand-in/app/" + path, {
      method: "POST",
      body: JSON.stringify(body),
    });
    return response.json();
  };
  addEventListener("message", async ({ source, data, origin: from }) => {
    if (source !== frame.contentWindow || from !== origin) return;
    const reply = (value) => source.postMessage({ kind: "answer", ask: data.ask, value }, origin);
    if (data?.kind === "ask-id-token") reply((await callApp("id-token", {})).id_token);
    if (data?.kind === "ask-scopes") reply(await callApp("request-scopes", { scopes: data.input }));
  });
`;
