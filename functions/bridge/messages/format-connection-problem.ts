import type { ConnectionProblem } from "#shared/bridge/domain/stores/connection-problem.ts";

/** Returns why a WooCommerce store cannot be connected, and what its merchant can do. */
export const formatConnectionProblem = ({ text }: ConnectionProblem): string => text;
