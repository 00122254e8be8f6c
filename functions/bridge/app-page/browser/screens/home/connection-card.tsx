import type { Home } from "../../api-types.ts";
import { Badge } from "../../ui/badge.tsx";
import { describeWaiting } from "../start/describe-waiting.ts";
import { isConnected, isWorking, listStartSteps, type StartStep } from "./list-start-steps.ts";

/** Whether orders go out, how store and courier are connected, and what is left to do before the start. */
export const ConnectionCard = ({ home }: { readonly home: Home }) => {
  const steps = listStartSteps(home);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section class="card" aria-label="Start">
      <p class="line">
        <strong>{describeState(home)}</strong>
        <Badge tone={isWorking(home) && isConnected(home) ? "success" : "warning"}>
          {formatBadge(home)}
        </Badge>
      </p>
      <dl class="health">
        <Health name="Store" health={home.store} />
        {home.courier.state === "connected" && <Health name="Courier" health={home.courier} />}
      </dl>
      {done === steps.length ? (
        <p>
          <a href="#/start/methods">Change what goes out</a>
        </p>
      ) : (
        <Steps steps={steps} done={done} />
      )}
    </section>
  );
};

interface HealthProps {
  readonly name: string;
  readonly health: Pick<Home["store"], "isHealthy" | "text">;
}

const Health = ({ name, health: { isHealthy, text } }: HealthProps) => (
  <div>
    <dt>{name}</dt>
    <dd class={isHealthy ? "" : "fault"}>{text}</dd>
  </div>
);

const formatBadge = (home: Home): string => {
  if (home.courier.state !== "connected") return "Not connected";
  if (home.start.state !== "started") return "Not started";
  return isConnected(home) ? "Connected" : "Interrupted";
};

const describeState = (home: Home): string =>
  home.start.state === "started" || home.courier.state !== "connected"
    ? describeCourier(home.courier)
    : describeWaiting(home.start, "until you start");

function describeCourier({ state, isHealthy, name }: Home["courier"]): string {
  if (state === "disconnected") return "Your courier account is disconnected: orders wait.";
  if (state === "not-connected") return "Orders wait until your courier account is connected.";
  return isHealthy
    ? `Orders go out with ${name ?? "your courier"}.`
    : "Orders wait for the courier.";
}

interface StepsProps {
  readonly steps: readonly StartStep[];
  readonly done: number;
}

const Steps = ({ steps, done }: StepsProps) => (
  <>
    <p class="hint">
      Start: {done} of {steps.length} steps done.
    </p>
    <ol class="steps">
      {steps.map(({ isDone, place, text }) => (
        <li key={place} class={isDone ? "done" : ""}>
          <a href={`#/${place}`}>{text}</a>
          {isDone && " (done)"}
        </li>
      ))}
    </ol>
  </>
);
