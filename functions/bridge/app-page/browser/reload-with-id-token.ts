/** Loads the page again with an ID token, once: a second refusal would repeat for ever. */
export async function reloadWithIdToken(): Promise<void> {
  const url = new URL(location.href);
  if (window.shopify === undefined || url.searchParams.has("again")) return;
  url.searchParams.set("id_token", await window.shopify.idToken());
  url.searchParams.set("again", "1");
  location.replace(url.pathname + url.search);
}
