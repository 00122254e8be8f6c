import type * as z from "zod";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Result } from "#shared/kernel/result.ts";
import type { MerchantRouteKey } from "./env.ts";
import type { MerchantCaller } from "./merchant-caller.ts";
import type { MerchantDeps } from "./merchant-deps.ts";
import type { Refusal } from "./refusal.ts";

/** What a call takes and answers, and all that its reference says. */
export interface RouteDescription {
  readonly key: MerchantRouteKey;
  /** Its operationId. */
  readonly name: string;
  readonly tag:
    | "Deliveries"
    | "Start"
    | "Settings"
    | "E-mail to you"
    | "Pick-up locations"
    | "Courier account"
    | "Figures"
    | "API keys"
    | "Webhooks"
    | "Audit";
  readonly summary: string;
  readonly description: string;
  /** The path's variables besides the store's. */
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A field of the body that faults are named within: what is sent stands in it. */
  readonly bodyRoot?: string;
  readonly response: {
    readonly status: 200 | 201;
    readonly text: string;
    readonly schema: z.ZodType;
  };
  /** What it refuses besides what every call does. */
  readonly refusals: Readonly<Partial<Record<Refusal["status"], string>>>;
}

type Parsed<
  D extends RouteDescription,
  Part extends "path" | "query" | "body",
> = D[Part] extends z.ZodType ? z.output<D[Part]> : undefined;

/** A call for one store, its parts parsed. */
export interface RouteRequest<D extends RouteDescription> {
  readonly storeId: StoreId;
  readonly caller: MerchantCaller;
  readonly path: Parsed<D, "path">;
  readonly query: Parsed<D, "query">;
  readonly body: Parsed<D, "body">;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** One call: described, and done. */
export interface MerchantRoute extends RouteDescription {
  readonly run: (
    request: RouteRequest<RouteDescription>,
    deps: MerchantDeps,
  ) => Promise<Result<unknown, Refusal>>;
}

/** Binds what does a call to its description; the compiler checks what is taken and answered. */
export const defineRoute = <const D extends RouteDescription>(
  description: D,
  run: (
    request: RouteRequest<D>,
    deps: MerchantDeps,
  ) => Promise<Result<z.input<D["response"]["schema"]>, Refusal>>,
): MerchantRoute => ({
  ...description,
  // The router parses with this very description before it runs it.
  run: (request, deps) => run(request as unknown as RouteRequest<D>, deps),
});
