import { AsyncResource } from "node:async_hooks";
import { getPlatform, hasPlatform } from "./platform.ts";

const RealDate = Date;
const real = { setTimeout, clearTimeout, setInterval, clearInterval, random: Math.random, fetch };

/** Each signal ends with it, mostly after its request. Each of its own would cost a stack trace. */
const TIMED_OUT = new DOMException("The operation was aborted due to timeout", "TimeoutError");

/** A timer of the virtual time. It has the methods of a timer of Node.js that libraries call. */
class VirtualTimer {
  readonly #cancel: () => void;
  constructor(cancel: () => void) {
    this.#cancel = cancel;
  }
  cancel(): void {
    this.#cancel();
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return false;
  }
}

/**
 * Replaces the clock, the timers, the randomness and `fetch` of this thread, so that nothing that
 * runs in it depends on anything but the platform. Call it before the modules of the product load.
 */
export function installVirtualGlobals(): void {
  replaceDate();
  replaceTimers();
  Math.random = () => (hasPlatform() ? getPlatform().drawFraction() : real.random());
  AbortSignal.timeout = (delayMs) => {
    const controller = new AbortController();
    getPlatform().schedule(delayMs, () => controller.abort(TIMED_OUT));
    return controller.signal;
  };
  globalThis.fetch = (input, init) => fetchVirtually(new Request(input, init));
}

function replaceDate(): void {
  const readNow = () => (hasPlatform() ? getPlatform().readNow() : RealDate.now());
  function VirtualDate(...input: ConstructorParameters<typeof Date> | []): Date {
    return input.length === 0 ? new RealDate(readNow()) : new RealDate(...input);
  }
  // Dates have the real prototype. A proxy would do the same, and be slow at each `instanceof`.
  Object.defineProperties(VirtualDate, {
    ...Object.getOwnPropertyDescriptors(RealDate),
    now: { value: readNow },
  });
  globalThis.Date = VirtualDate as unknown as DateConstructor;
}

function replaceTimers(): void {
  const startTimer = (run: (...input: unknown[]) => void, delayMs = 0, ...input: unknown[]) =>
    new VirtualTimer(
      getPlatform().schedule(
        delayMs,
        AsyncResource.bind(() => run(...input)),
      ),
    );
  const replaced = {
    setTimeout: (...input: Parameters<typeof startTimer>) =>
      hasPlatform() ? startTimer(...input) : real.setTimeout(...input),
    clearTimeout: (timer: unknown) =>
      timer instanceof VirtualTimer
        ? timer.cancel()
        : real.clearTimeout(timer as NodeJS.Timeout | undefined),
  };
  Object.assign(globalThis, replaced);
}

async function fetchVirtually(request: Request): Promise<Response> {
  const answer = await getPlatform().sendHttp(
    {
      method: request.method,
      url: new URL(request.url),
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    },
    request.signal,
  );
  const hasBody = ![204, 304].includes(answer.status);
  return new Response(hasBody ? answer.body : null, {
    status: answer.status,
    headers: answer.headers,
  });
}
