/** Loads the page again with an ID token, once: a second refusal would repeat for ever. */
export async function openWithToken(): Promise<void> {
  const here = new URL(location.href);
  if (window.shopify === undefined || here.searchParams.has("again")) return;
  here.searchParams.set("id_token", await window.shopify.idToken());
  here.searchParams.set("again", "1");
  location.replace(here.pathname + here.search);
}
