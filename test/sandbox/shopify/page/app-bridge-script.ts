/**
 * Runs in the app's page, as App Bridge does, and requests ID tokens from the admin around it. Without
 * an admin around it, a token never arrives, as with the real one.
 */
export const appBridgeScript = `
  (() => {
    const waiting = new Map();
    let asked = 0;
    addEventListener("message", ({ source, data }) => {
      if (source !== parent || data?.kind !== "id-token") return;
      waiting.get(data.ask)?.(data.token);
      waiting.delete(data.ask);
    });
    window.shopify = {
      idToken: () => new Promise((got) => {
        asked += 1;
        waiting.set(asked, got);
        parent.postMessage({ kind: "ask-id-token", ask: asked }, "*");
      }),
    };
  })();
`;

/** Runs in the admin. Gives ID tokens to the app's page only. */
export const adminScript = `
  const frame = document.querySelector("iframe");
  const origin = new URL(frame.src).origin;
  addEventListener("message", async ({ source, data, origin: from }) => {
    if (source !== frame.contentWindow || from !== origin || data?.kind !== "ask-id-token") return;
    const response = await fetch("/_stand-in/app/id-token", { method: "POST", body: "{}" });
    const { id_token: token } = await response.json();
    source.postMessage({ kind: "id-token", ask: data.ask, token }, origin);
  });
`;
