/**
 * Runs in the app's page, as App Bridge does: asks the admin around it for ID tokens. Where nobody is
 * around it, a token never comes, as with the real one.
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

/** Runs in the admin: gives ID tokens to the app's page, and to no other. */
export const adminScript = `
  const frame = document.querySelector("iframe");
  const origin = new URL(frame.src).origin;
  addEventListener("message", async ({ source, data, origin: from }) => {
    if (source !== frame.contentWindow || from !== origin || data?.kind !== "ask-id-token") return;
    const answer = await fetch("/_stand-in/app/id-token", { method: "POST", body: "{}" });
    const { id_token: token } = await answer.json();
    source.postMessage({ kind: "id-token", ask: data.ask, token }, origin);
  });
`;
