import type * as z from "zod";
import { toReasonView, toTimeView } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import type { storeSetupTestSchema } from "#functions/bridge/merchant-api/schemas/setup-test-schema.ts";
import {
  concludeInterrupted,
  findBrokenLink,
  SETUP_LINKS,
  type SetupTest,
} from "#shared/bridge/domain/setup-test/setup-test.ts";

type View = z.input<typeof storeSetupTestSchema>;

/** Builds the view of a store's newest setup test, without what it asked the courier for. */
export function toSetupTestView(stored: SetupTest | undefined, now: Date): View {
  if (stored === undefined) return { test: null };
  const test = concludeInterrupted(stored, now);
  const brokenLink = findBrokenLink(test) ?? null;
  const ended = brokenLink === null ? "works" : "broken";
  return {
    test: {
      id: test.testId,
      outcome: test.finishedAt === undefined ? "running" : ended,
      brokenLink,
      startedAt: test.startedAt.toISOString(),
      finishedAt: toTimeView(test.finishedAt),
      links: SETUP_LINKS.map((link) => {
        const { state, message, at } = test.links[link];
        return { link, state, reason: message ? toReasonView(message) : null, at: toTimeView(at) };
      }),
    },
  };
}
