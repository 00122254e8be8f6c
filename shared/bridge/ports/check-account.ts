import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import type { Result } from "#shared/kernel/result.ts";
import type { Reason } from "../domain/reason.ts";

/** Tries a courier account with a real call that changes nothing; a refusal says what to mend. */
export type AccountChecker = (
  account: Pick<CourierAccount, "baseUrl" | "clientId" | "secretId">,
) => Promise<Result<undefined, Reason>>;
