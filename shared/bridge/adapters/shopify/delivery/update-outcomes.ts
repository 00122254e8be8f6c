import * as z from "zod";
import type { TellOutcome } from "#shared/bridge/ports.ts";

/** What is left to say of an order that its merchant deleted. */
export const GONE: TellOutcome = { kind: "moot", text: "The store no longer has this order." };

/** Shopify's expected refusals: of fulfillments without a code, and with words that may change. */
export const refusals = z.object({ userErrors: z.array(z.object({ message: z.string() })) });
