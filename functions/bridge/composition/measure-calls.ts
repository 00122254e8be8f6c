import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** What a call does, for metrics. */
type Operation = "read" | "quote" | "book" | "change";
/** Receives each call's operation, its time and whether it failed. */
type CallRecorder<Kind extends Operation> = (
  operation: Kind,
  call: { readonly milliseconds: number; readonly hasFailed: boolean },
) => void;

const COURIER_OPERATIONS = {
  findPoint: "read",
  trackPoint: "read",
  createPoint: "book",
  markPoint: "change",
  quote: "quote",
  confirm: "book",
  findOrderByToken: "read",
  readOrder: "read",
  listOrders: "read",
  locateDriver: "read",
  cancelOrder: "change",
  rateDriver: "change",
  ratePointDriver: "change",
  erase: "change",
} as const satisfies Record<keyof Courier, Operation>;

const STOREFRONT_OPERATIONS = {
  readOrder: "read",
  readProductTags: "read",
  pushUpdate: "change",
  pushOrderNote: "change",
} as const;

/** Wraps a courier, and records each call. A refusal of the courier is an answer, not a failure. */
export const measureCourier = (
  courier: Courier,
  record: CallRecorder<Operation>,
  clock: Clock,
): Courier => wrapMethods(courier, COURIER_OPERATIONS, { record, clock, isFault: isCourierFault });

/**
 * Wraps a courier behind its circuit breaker, and records each call that is not made because the courier
 * fails: it would fail, too. Otherwise a courier that is down would hardly be counted.
 */
export const measureHeldCalls = (
  courier: Courier,
  record: (operation: Operation) => void,
): Courier =>
  wrapMethods(courier, COURIER_OPERATIONS, {
    record: (operation, { hasFailed }) => hasFailed && record(operation),
    clock: () => new Date(0),
    isFault: isHeld,
  });

/** Wraps a storefront, and records each order that is read and each update that is pushed. */
export const measureStorefront = (
  storefront: Storefront,
  record: CallRecorder<"read" | "change">,
  clock: Clock,
): Storefront =>
  wrapMethods(storefront, STOREFRONT_OPERATIONS, { record, clock, isFault: () => true });

interface Measuring<Kind extends Operation> {
  readonly record: CallRecorder<Kind>;
  readonly clock: Clock;
  readonly isFault: (error: unknown) => boolean;
}

/** Refused credentials are about one account, and counted as its state. */
const isCourierFault = (error: unknown): boolean =>
  !(error instanceof UnavailableError && error.kind === "credentials");

/**
 * Only the circuit breaker says when to try again, and has no cause when it did not make the call. A
 * courier that requested a pause works, so that what waits for its end did not fail.
 */
const isHeld = (error: unknown): boolean =>
  error instanceof UnavailableError &&
  error.kind === "down" &&
  error.retryAt !== undefined &&
  error.cause === undefined;

type Method = (...input: unknown[]) => Promise<unknown>;

function wrapMethods<Api extends object, Kind extends Operation>(
  api: Api,
  operations: Readonly<Partial<Record<keyof Api, Kind>>>,
  { record, clock, isFault }: Measuring<Kind>,
): Api {
  const wrap = (call: Method, operation: Kind): Method =>
    async function measured(...input) {
      const startedAt = clock().getTime();
      const finish = (hasFailed: boolean) =>
        record(operation, { milliseconds: clock().getTime() - startedAt, hasFailed });
      try {
        const answer = await call.apply(api, input);
        finish(false);
        return answer;
      } catch (error) {
        finish(isFault(error));
        throw error;
      }
    };
  const wrapped = Object.entries(operations).map(([name, operation]) => [
    name,
    wrap(api[name as keyof Api] as Method, operation as Kind),
  ]);
  return { ...api, ...Object.fromEntries(wrapped) };
}
