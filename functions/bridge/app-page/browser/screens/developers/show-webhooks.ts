import type { Webhook } from "../../api-types.ts";

/** Shows the webhooks again, after something was done. */
export type ShowWebhooks = (webhooks: readonly Webhook[], notice: HTMLElement) => void;
