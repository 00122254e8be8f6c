import { describeInstallation } from "#shared/bridge/domain/stores/installation.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

/** The shop uninstalled the app. Requests fail until the shop installs it again. */
export class AppUninstalledError extends UnavailableError {
  constructor() {
    super(describeInstallation({ state: "uninstalled", missingScopes: [] }) ?? "", {
      kind: "credentials",
    });
  }
}
