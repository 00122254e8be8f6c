import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

/** The shop uninstalled the app. Requests fail until the shop installs it again. */
export class AppUninstalledError extends UnavailableError {
  constructor() {
    super(createMessage("installation.uninstalled"), { kind: "credentials" });
  }
}
