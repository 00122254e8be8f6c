import { mapResult } from "#functions/courier/http/map-result.ts";
import { defineRoute, type Route } from "#functions/courier/http/route.ts";
import type { Operator } from "#functions/http/find-operator.ts";
import {
  registerAccount as registerCall,
  updateAccount as updateCall,
} from "#shared/contract/ops/operator-calls.ts";
import { rotateSecrets as rotateCall } from "#shared/contract/ops/operator-order-calls.ts";
import {
  type RegisterAccountDeps,
  registerAccount,
  updateAccount,
} from "#shared/courier/use-cases/accounts/register-account.ts";
import { rotateSecrets } from "#shared/courier/use-cases/accounts/rotate-secrets.ts";

/** Returns the operator's calls on accounts. They are extensions of the interface document. */
export function createOperatorRoutes(deps: RegisterAccountDeps): Route<Operator>[] {
  const register = registerAccount(deps);
  const update = updateAccount(deps);
  const rotate = rotateSecrets(deps);

  return [
    defineRoute(registerCall, async ({ body }) => {
      return mapResult(await register(body), ({ account, secretid, webhookSecret }) => ({
        code: 0,
        clientid: account.clientid,
        secretid,
        webhook_secret: webhookSecret,
      }));
    }),
    defineRoute(rotateCall, async ({ variables: { clientid = "" } }) =>
      mapResult(await rotate(clientid), ({ secretid, webhookSecret }) => ({
        code: 0,
        clientid,
        secretid,
        webhook_secret: webhookSecret,
      })),
    ),
    defineRoute(updateCall, async ({ variables, body }) => {
      const updated = await update(variables.clientid ?? "", body);
      return mapResult(updated, ({ clientid }) => ({ code: 0, clientid }));
    }),
  ];
}
