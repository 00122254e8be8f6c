import type { StoreAccess } from "#shared/bridge/domain/stores/store.ts";
import {
  startWooCommerce,
  type WooCommerceOptions,
  type WooCommerceSandbox,
} from "#test/sandbox/woocommerce/start-woocommerce.ts";

/** Starts a sandbox store. Its calls take a method and a path, for example `GET orders/1`. */
export async function startWooCommerceStore(options: Partial<WooCommerceOptions> = {}) {
  const store = await startWooCommerce({ databaseFile: ":memory:", port: 0, ...options });
  const access: Extract<StoreAccess, { kind: "woocommerce" }> = { kind: "woocommerce", ...store };
  const authorization = `Basic ${btoa(`${store.consumerKey}:${store.consumerSecret}`)}`;

  async function callStore(base: string, request: string, body?: unknown): Promise<unknown> {
    const [method = "", path = ""] = request.split(" ");
    const response = await fetch(`${store.url}/${base}/${path}`, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${request}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  return {
    store,
    access,
    callRest: (request: string, body?: unknown) => callStore("wp-json/wc/v3", request, body),
    callSandbox: (request: string, body?: unknown) => callStore("_stand-in", request, body),
    close: (): Promise<void> => store.close(),
  } satisfies { store: WooCommerceSandbox } & Record<string, unknown>;
}
