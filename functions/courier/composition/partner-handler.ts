import { createCourierApi } from "#functions/courier/http/courier-api.ts";
import { identifyAccount } from "#functions/courier/http/identify-account.ts";
import { limitRequests } from "#functions/courier/http/limit-requests.ts";
import type { Route } from "#functions/courier/http/route.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import type { Counter, HandlerWrapper } from "#functions/runtime/service.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Accounts } from "#shared/courier/ports/accounts.ts";
import { authenticateAccount } from "#shared/courier/use-cases/accounts/authenticate-account.ts";
import { systemClock } from "#shared/kernel/clock.ts";

/** Creates the handler of calls that partners make, within the request rate of their account. */
export function createPartnerHandler(
  service: Counter<"RequestFailed" | "RequestThrottled"> & HandlerWrapper,
  accounts: Accounts,
  routes: readonly Route<Account>[],
) {
  const identify = identifyAccount(
    authenticateAccount({ accounts, credentials, clock: systemClock }),
  );
  const identifyWithinLimit = limitRequests(identify, systemClock);
  return createHttpHandler(
    service,
    createCourierApi(routes, identifyWithinLimit, createRequestRecorder(service)),
  );
}
