import type { DescribedCall } from "#shared/contract/openapi/call-description.ts";
import { EMAIL } from "#shared/contract/openapi/examples/order-examples.ts";
import { POINT_ID } from "#shared/contract/openapi/examples/point-examples.ts";
import { below, ours } from "#shared/contract/openapi/field.ts";
import {
  accountFields,
  changedAccountFields,
  changedPointFields,
  driverFields,
  secretFields,
} from "#shared/contract/openapi/fields/operator-fields.ts";
import { unknown, wrongField } from "#shared/contract/openapi/refusal-texts.ts";

const OPERATOR = { tag: "Operator's side", isOurs: true } as const;

const clientid = { clientid: ours("string", "The account's id.") };
const shownOnce = {
  text: "The secrets, shown this once.",
  fields: secretFields,
  examples: {
    "New secrets": {
      code: 0,
      clientid: "client_cd4aba82f0d90e3f3d6534f7",
      secretid: "secret_yYsHBhNjQnO2An25oGDQoxbUSOXDBiDPQgCMJXPo4Yk",
      webhook_secret: "whsec_rYFiEvhXbS7fUgr/hB4dh47dCa4eGfKwpD22QzEQuLg=",
    },
  },
} as const;

/** The operator's calls on accounts and points. */
export const OPERATE_TEXTS = {
  registerAccount: {
    ...OPERATOR,
    title: "Register an account",
    text: "Makes an account and shows its secrets, this once.",
    body: {
      fields: accountFields,
      example: {
        email: EMAIL,
        webhook_url: "https://acme.example/courier-webhook",
        sandbox: true,
        sandbox_step_seconds: 5,
      },
    },
    answer: shownOnce,
    refuses: { badRequest: wrongField("email", "must be an e-mail address") },
  },
  updateAccount: {
    ...OPERATOR,
    title: "Change an account",
    text: "Changes what an account registered. What is left out stays; null takes `webhook_url` and `address` away.",
    variables: clientid,
    body: {
      fields: accountFields,
      example: { email: EMAIL, webhook_url: null, requests_per_second: 100 },
    },
    answer: {
      text: "The account is changed.",
      fields: changedAccountFields,
      examples: { Changed: { code: 0, clientid: "client_cd4aba82f0d90e3f3d6534f7" } },
    },
    refuses: {
      badRequest: wrongField("sandbox", "is fixed at registration: register another account"),
      notFound: unknown("account"),
    },
  },
  rotateSecrets: {
    ...OPERATOR,
    title: "New secrets for an account",
    text: "Gives an account new secrets and shows them, this once. The old ones stop at once.",
    variables: clientid,
    answer: shownOnce,
    refuses: { notFound: unknown("account") },
  },
  setPointStatus: {
    ...OPERATOR,
    title: "Set a point's status",
    text: "Sets a point's status, along the table of transitions only. 1550 may name the courier.",
    variables: { id: ours("integer", "The point's id.") },
    body: {
      fields: {
        status_id: changedPointFields.status_id,
        courier: ours(["object", "null"], "Who is assigned."),
        ...below("courier", driverFields),
      },
      example: {
        status_id: 1550,
        courier: { name: "Bruno", surname: "Wheeler", phone: "+15550100002" },
      },
    },
    answer: {
      text: "The status is set.",
      fields: changedPointFields,
      examples: {
        Assigned: { code: 0, id: POINT_ID, status_id: 1550, status: "Courier Assigned" },
      },
    },
    refuses: {
      badRequest: wrongField("status_id", "must be a whole number"),
      notFound: unknown("point"),
      statusForbids: {
        msgtext:
          'The point is in status 1000 "Ready for delivery", which 1700 "Delivered" may not follow.',
      },
    },
  },
} as const satisfies Record<string, DescribedCall>;
