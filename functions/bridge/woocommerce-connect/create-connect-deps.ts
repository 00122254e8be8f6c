import { createKeyReader } from "#functions/bridge/composition/key-reader.ts";
import { openMailer } from "#functions/bridge/composition/mailer.ts";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openStoreHttpClient } from "#functions/bridge/composition/store-http-client.ts";
import { createMaintenanceFactory } from "#functions/bridge/composition/store-maintenance.ts";
import { createStorePreparer } from "#functions/bridge/composition/store-preparer.ts";
import { openStores } from "#functions/bridge/composition/stores.ts";
import { createSessionCookie } from "#functions/bridge/session/session-cookie.ts";
import type { Counter } from "#functions/runtime/service.ts";
import { createConfirmationToken } from "#shared/bridge/adapters/crypto/confirmation-token.ts";
import { generateSignInToken, generateToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createDynamoAuditLog } from "#shared/bridge/adapters/dynamodb/audit/audit-log.ts";
import { createDynamoRateLimiter } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { createDynamoSessionEpochs } from "#shared/bridge/adapters/dynamodb/sign-in/session-epochs.ts";
import { createDynamoSignInLinks } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoConnectionAttempts } from "#shared/bridge/adapters/dynamodb/stores/connection-attempts.ts";
import { createDynamoConnectionRequests } from "#shared/bridge/adapters/dynamodb/stores/connection-requests.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createStoreChecker } from "#shared/bridge/adapters/woocommerce/stores/store-checker.ts";
import { startSession } from "#shared/bridge/use-cases/sign-in/start-session.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import type { PageDeps } from "./connect-routes.ts";
import type { WoocommerceConnectVariables } from "./env.ts";

/** Creates what the connect pages work with. */
export function createConnectDeps(
  env: WoocommerceConnectVariables,
  service: Counter<"StoresConnected">,
): PageDeps {
  const table = openSealedTable(env);
  const { openVault } = table;
  const storeHttpClient = openStoreHttpClient(env);
  const stores = openStores(table);
  const sessions = {
    signInLinks: createDynamoSignInLinks(table),
    sessionEpochs: createDynamoSessionEpochs(table),
    clock: systemClock,
  };
  return {
    attempts: createDynamoConnectionAttempts(table, openVault),
    requests: createDynamoConnectionRequests(table, openVault),
    rateLimiter: createDynamoRateLimiter(table),
    mailer: openMailer(env),
    auditLog: createDynamoAuditLog(table, env.AUDIT_RETENTION_DAYS),
    storeChecker: createStoreChecker(storeHttpClient, systemClock),
    stores,
    admins: createDynamoStoreAdmins(table, openVault, systemClock),
    clock: systemClock,
    createState: generateToken,
    createConfirmationToken,
    publicUrl: env.PUBLIC_URL,
    async startSession(storeId) {
      const token = generateSignInToken();
      await startSession(sessions, storeId, token);
      return createSessionCookie(env.PUBLIC_URL).formatToken(token);
    },
    prepareConnectedStore: createStorePreparer(
      createMaintenanceFactory(
        env,
        createKeyReader(env.STORE_WEBHOOK_KEYS_ARN),
        storeHttpClient,
        stores,
      ),
      createDynamoStoreHealthRecords(table),
      service,
    ),
  };
}
