import type { Mode } from "#shared/bridge/domain/settings/modes.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";

/** The delivery methods that go out, as the API takes them. */
export type NamedMethods = Pick<Settings, "modes" | "defaultMode" | "dispatchedMethods">;

/** The first order that goes out. */
export type StartFrom =
  | { readonly kind: "now" }
  | { readonly kind: "date"; readonly at: string }
  | { readonly kind: "waiting"; readonly shownAt?: string };

export interface PlannedStart {
  readonly methods: NamedMethods;
  readonly from: StartFrom;
}

let planned: PlannedStart | undefined;

/** The start that its merchant chose on this page and did not make yet. */
export const readPlannedStart = (): PlannedStart | undefined => planned;

export const keepPlannedStart = (now: PlannedStart | undefined): void => {
  planned = now;
};

/** Which methods go out: those that are named, those of local delivery, or every one. */
export type MethodScope = "named" | "local-delivery" | "all";

/** Returns what settings say about the scope. */
export function readScope({ dispatchedMethods, defaultMode }: NamedMethods): MethodScope {
  if (dispatchedMethods === "local-delivery") return "local-delivery";
  return defaultMode === "ignore" ? "named" : "all";
}

/** Every method goes out only if none is left out by default. */
const readDefaultMode = (scope: MethodScope, mode: Mode): Mode => {
  if (scope === "named") return "ignore";
  return scope === "all" && mode === "ignore" ? "point" : mode;
};

/** Returns the methods of a scope. Where a whole group goes out, `modes` says which of them go another way. */
export const createMethods = (
  scope: MethodScope,
  modes: NamedMethods["modes"],
  mode: Mode,
): NamedMethods => ({
  modes,
  defaultMode: readDefaultMode(scope, mode),
  dispatchedMethods: scope === "local-delivery" ? "local-delivery" : "all",
});
