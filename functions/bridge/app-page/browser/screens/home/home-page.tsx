import { Fragment } from "preact";
import type { Api } from "../../api.ts";
import type { Home } from "../../api-types.ts";
import type { ScreenContext } from "../../screen.ts";
import { Loading } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { SetupTestCard } from "../setup-test/setup-test-card.tsx";
import { AttentionList } from "./attention-list.tsx";
import { ConnectionCard } from "./connection-card.tsx";
import { Figures } from "./figures.tsx";
import { isConnected, isWorking } from "./list-start-steps.ts";
import { UnderWay } from "./under-way.tsx";
import { useHome } from "./use-home.ts";

/** What needs the merchant now, today's figures, what is under way, and whether orders go out. */
export const HomePage = ({ context: { api } }: { readonly context: ScreenContext }) => {
  const { home, week, refusal, refresh } = useHome(api);
  useKeptFocus();
  if (home === undefined)
    return refusal ? <Problem refusal={refusal} onRetry={refresh} /> : <Loading />;
  const isReady = isWorking(home) && isConnected(home);
  const isStarted = home.start.state === "started";
  const connection = <Connection key="connection" {...{ api, home, isReady }} />;
  const news = (
    <Fragment key="news">
      <Notices notices={home.notices} />
      <AttentionList api={api} list={home.needsAttention} onDone={refresh} />
      {isStarted && <Figures title="Today" days={[home.today]} />}
      {isStarted && <UnderWay list={home.underWay} />}
      {week && <Figures title="The last seven days" days={week} />}
    </Fragment>
  );
  return (
    <>
      {refusal && <Problem refusal={refusal} onRetry={refresh} />}
      {/* Keyed: a setup test that runs goes on where the card stands then. */}
      {isReady ? [news, connection] : [connection, news]}
    </>
  );
};

interface ConnectionProps {
  readonly api: Api;
  readonly home: Home;
  readonly isReady: boolean;
}

/** How store and courier are connected, and the test of all that is between them. */
const Connection = ({ api, home, isReady }: ConnectionProps) => {
  const { courier, setupTest } = home;
  const isOpen = !isReady || setupTest?.outcome === "broken";
  return (
    <>
      <ConnectionCard home={home} />
      {courier.state !== "not-connected" && (
        <SetupTestCard api={api} known={setupTest} isOpen={isOpen} />
      )}
    </>
  );
};

const Notices = ({ notices }: Pick<Home, "notices">) =>
  notices.length === 0 ? null : (
    <section class="card" aria-label="Your store">
      <h3>Your store</h3>
      {notices.map(({ code, text, pickupLocationId }) => (
        <p key={`${code} ${pickupLocationId}`} class="odd">
          {text}{" "}
          {pickupLocationId !== null && (
            <a href={`#/locations/${pickupLocationId}`}>Open the pick-up location</a>
          )}
        </p>
      ))}
    </section>
  );
