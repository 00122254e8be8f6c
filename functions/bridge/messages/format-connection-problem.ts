import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { ConnectionProblem } from "#shared/bridge/domain/stores/connection-problem.ts";
import { formatMessage } from "./format-message.ts";

/** Returns why a WooCommerce store cannot be connected, and what its merchant can do. */
export const formatConnectionProblem = ({ code }: ConnectionProblem): string =>
  formatMessage(createMessage(`connection.${code}`));
