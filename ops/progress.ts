import type { OperatorClient } from "#shared/operator/operator-client.ts";

/** Says what a command does while somebody waits for it. */
export interface Progress {
  /** Tells of this work until it is done, if it takes longer than a moment. */
  follow<Value>(what: string, work: () => Promise<Value>): Promise<Value>;
}

interface ProgressOptions {
  /** Replaces the line that says what is done; undefined clears it. Absent: nobody looks. */
  readonly showStatus?: ((text: string | undefined) => void) | undefined;
  readonly now?: () => number;
}

/** A command that is done sooner says nothing. */
const QUIET_MS = 500;

/** Creates the progress of one command: what it does, the how many-th time, and for how long. */
export function createProgress({
  showStatus,
  now = () => performance.now(),
}: ProgressOptions): Progress {
  const startedAt = now();
  let calls = 0;
  return {
    async follow(what, work) {
      if (showStatus === undefined) return work();
      calls += 1;
      const show = () => {
        const seconds = Math.floor((now() - startedAt) / 1000);
        showStatus(`${what} (call ${calls}, ${seconds} s)`);
      };
      if (now() - startedAt > QUIET_MS) show();
      const timer = setInterval(show, QUIET_MS);
      try {
        return await work();
      } finally {
        clearInterval(timer);
        showStatus(undefined);
      }
    },
  };
}

/** Returns a client whose calls are followed. Names the kind of what is called, never an id. */
export const followCalls = (client: OperatorClient, progress: Progress): OperatorClient => ({
  call: (method, path, options) => {
    const [kind = ""] = path.split("/");
    const verb = method === "GET" ? "Reading" : "Changing";
    return progress.follow(`${verb} ${kind}`, () => client.call(method, path, options));
  },
});
