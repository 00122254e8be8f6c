import { setTimeout } from "node:timers/promises";
import type { EventAttempt } from "#shared/bridge/domain/webhook-endpoints/sent-event.ts";
import { processWebhookMessage } from "#shared/bridge/use-cases/webhook-endpoints/process-webhook-message.ts";
import type { WebhookWorld } from "./webhook-world.ts";

/** How many messages of each queue are worked on at once. */
export interface WorkerSlots {
  readonly messages: number;
  readonly retries: number;
}

/**
 * Works on the waiting messages as the deployed workers do, several at once. Whoever `isHanging` names
 * answers when it is told to, and as it is told to: not at all, or with an error; the others take what they are sent.
 */
export function createWorkers(
  world: WebhookWorld,
  slots: WorkerSlots,
  isHanging: (url: string) => boolean,
) {
  const sent: string[] = [];
  const hanging: { readonly url: string; readonly end: (httpStatus: number | null) => void }[] = [];
  const running = { messages: 0, retries: 0 };
  const process = processWebhookMessage({
    ...world.deps,
    webhookSender: {
      async send({ url, at }): Promise<EventAttempt> {
        sent.push(url);
        if (!isHanging(url)) return { at, httpStatus: 204, error: null };
        const httpStatus = await new Promise<number | null>((resolve) => {
          hanging.push({ url, end: resolve });
        });
        if (httpStatus === null) return { at, httpStatus, error: "too-slow" };
        return { at, httpStatus, error: null };
      },
    },
  });

  const nameQueue = (kind: string) => (kind === "retry" ? "retries" : "messages");

  /** Takes the first message that is due and for which a worker is free. */
  function takeDue() {
    const at = world.waiting.findIndex(
      (one) =>
        one.at <= world.state.now &&
        running[nameQueue(one.message.kind)] < slots[nameQueue(one.message.kind)],
    );
    return at < 0 ? undefined : world.waiting.splice(at, 1)[0]?.message;
  }

  function startDue(): void {
    for (let message = takeDue(); message !== undefined; message = takeDue()) {
      const queue = nameQueue(message.kind);
      running[queue] += 1;
      void process(message).finally(() => {
        running[queue] -= 1;
      });
    }
  }

  return {
    /** The addresses in the order in which they were sent something. */
    sent,
    running,
    listHanging: () => hanging.map(({ url }) => url),
    /** Works until nothing can be done any more: everything is done, delayed, or waits for an answer. */
    async settle(): Promise<void> {
      do {
        startDue();
        await setTimeout(1);
      } while (running.messages + running.retries > hanging.length);
      startDue();
      if (running.messages + running.retries > hanging.length) await this.settle();
    },
    /** Ends the requests that hang, without an answer or with this one. */
    endRequests(httpStatus: number | null = null): void {
      for (const { end } of hanging.splice(0)) end(httpStatus);
    },
  };
}
