import { standingText } from "#shared/bridge/domain/stores/installation.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";

/** The app was taken from the shop: nothing can be asked there until it is installed again. */
export class Uninstalled extends Unavailable {
  constructor() {
    super(standingText({ state: "uninstalled", missingScopes: [] }) ?? "", { kind: "credentials" });
  }
}
