import { isShownAgain, type KeptRate } from "#shared/bridge/domain/rates/stored-rate.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { Asked } from "#shared/bridge/ports/rates.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { AnswerRatesDeps } from "./checkout-rates-deps.ts";

/** A buyer is not kept waiting for the price longer than this, looking it up included. */
export const COURIER_LIMIT_MS = 320;

type Asking = Asked & { readonly account: CourierAccount };
/** A price and where it is from; or that the courier refuses the address; or that nobody knows now. */
export type Found =
  | { readonly price: Money; readonly source: "courier" | "kept" }
  | "not-served"
  | "unknown";

/** The courier's price: remembered, kept, or asked for now; `unknown` where it is slow, down or at fault. */
export async function courierPrice(deps: AnswerRatesDeps, asking: Asking): Promise<Found> {
  const known = deps.recent.find(asking, deps.clock());
  if (known === "not-served") return known;
  if (known !== undefined) return { price: known.price, source: "kept" };
  return withinLimit(findOrAsk(deps, asking), deps.courierLimitMs);
}

async function findOrAsk(deps: AnswerRatesDeps, asking: Asking): Promise<Answer> {
  const kept = await findKept(deps, asking).catch((error: unknown) =>
    deps.failed(asking.storeId, error),
  );
  return kept === undefined
    ? ask(deps, asking)
    : nothingToKeep({ price: kept.price, source: "kept" });
}

async function findKept(deps: AnswerRatesDeps, asking: Asking): Promise<KeptRate | undefined> {
  const kept = await deps.rates.find(asking);
  const now = deps.clock();
  if (kept === undefined || !isShownAgain(kept, asking.request, now)) return undefined;
  deps.recent.note(asking, kept, now);
  return kept;
}

/** The answer, and the end of keeping it. */
interface Answer {
  readonly found: Found;
  readonly kept: Promise<void>;
}

const nothingToKeep = (found: Found): Answer => ({ found, kept: Promise.resolve() });

/** Goes on after its limit, too: a late answer serves the next checkout. Never rejects. */
async function ask(deps: AnswerRatesDeps, asking: Asking): Promise<Answer> {
  const { recent, clock, courierOf, failed } = deps;
  const { request, account, storeId } = asking;
  try {
    const quotedAt = clock();
    const answer = await courierOf(account).quote(request, quotedAt);
    if (!answer.ok) {
      recent.note(asking, "not-served", clock());
      return nothingToKeep("not-served");
    }
    const rate: KeptRate = { ...answer.value, quotedAt, pickUpAt: request.pickUpAt };
    recent.note(asking, rate, clock());
    // Without it the order is quoted anew: no reason to leave the buyer without a price.
    const kept = deps.rates.keep(asking, rate).catch((error: unknown) => failed(storeId, error));
    return { found: { price: rate.price, source: "courier" }, kept };
  } catch (error) {
    if (!(error instanceof Unavailable)) failed(storeId, error);
    return nothingToKeep("unknown");
  }
}

async function withinLimit(asked: Promise<Answer>, limitMs: number): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Answer>((give) => {
    timer = setTimeout(() => give(nothingToKeep("unknown")), limitMs);
  });
  const { found, kept } = await Promise.race([asked, limit]);
  clearTimeout(timer);
  // A process may be frozen once it has answered: what is begun is ended first.
  await kept;
  return found;
}
