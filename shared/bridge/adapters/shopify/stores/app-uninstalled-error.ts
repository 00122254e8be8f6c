import { describeInstallation } from "#shared/bridge/domain/stores/installation.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

/** The app was taken from the shop: nothing can be asked there until it is installed again. */
export class AppUninstalledError extends UnavailableError {
  constructor() {
    super(describeInstallation({ state: "uninstalled", missingScopes: [] }) ?? "", {
      kind: "credentials",
    });
  }
}
