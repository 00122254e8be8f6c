import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { EndedState } from "#shared/bridge/domain/stores/installation.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

/** The shop uninstalled the app or was closed. Requests fail until the app is opened there again. */
export class AppUninstalledError extends UnavailableError {
  constructor(state: EndedState) {
    super(createMessage(`installation.${state}`), { kind: "credentials" });
  }
}
