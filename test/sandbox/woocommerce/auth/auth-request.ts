const PARAMETERS = ["app_name", "user_id", "return_url", "callback_url", "scope"] as const;

/** The parameters of an authorization request. */
export type AuthRequest = Readonly<Record<(typeof PARAMETERS)[number], string>>;

/** Applies wc_clean() and the flow's missing URL encoding. */
const cleanText = (text: string): string =>
  (text.split("&")[0] ?? "")
    .replace(/<.*/s, "")
    .replace(/%[0-9a-f]{2}/gi, "")
    .trim();

/** Validates the request's parameters as the plugin does. PHP's empty() treats "0" as missing. */
export function parseAuthRequest(
  query: Readonly<Record<string, string>>,
  fail: (message: string) => never,
): AuthRequest {
  for (const name of PARAMETERS) {
    if (!query[name] || query[name] === "0") fail(`Missing parameter ${name}`);
  }
  const { app_name = "", user_id = "", return_url = "", callback_url = "", scope = "" } = query;
  if (!["read", "write", "read_write"].includes(scope)) fail(`Invalid scope ${scope}`);
  for (const url of [return_url, callback_url]) {
    if (!URL.canParse(url)) fail(`The ${url} is not a valid URL`);
  }
  if (!/^(https:\/\/|http:\/\/127\.0\.0\.1[:/])/i.test(callback_url)) {
    fail("The callback_url needs to be over SSL");
  }
  return { app_name, user_id: cleanText(user_id), return_url, callback_url, scope };
}

/** Adds parameters to the address and keeps its existing ones. */
export function addArguments(address: string, more: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.href;
}
