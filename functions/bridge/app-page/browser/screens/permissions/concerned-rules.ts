import type { Api } from "../../api.ts";
import type { Permission, PermissionList, StoredSettings } from "../../api-types.ts";
import { joinWords } from "../locations/describe-unserved.ts";

/** What of the store needs a permission, as far as it was read when the permission was shown. */
export interface ConcernedRules {
  /** Reads the rules if the permission that they need can be revoked. */
  readonly read: (shown: PermissionList) => void;
  /** Says which rules need a permission; nothing if none can, or they could not be read. */
  readonly describe: (name: Permission["name"]) => string;
}

export function createConcernedRules(api: Api): ConcernedRules {
  let tagRules = "";
  return {
    read({ permissions }) {
      const isGranted = permissions.some((one) => one.name === "product-tags" && one.isGranted);
      // Only the admin of the shop takes a permission back.
      if (!isGranted || window.shopify === undefined) return;
      void describeTagRules(api).then((text) => {
        tagRules = text;
      });
    },
    describe: (name) => (name === "product-tags" ? tagRules : ""),
  };
}

/** Says which of the merchant's rules ask for the tags of products; nothing if the rules cannot be read. */
async function describeTagRules(api: Api): Promise<string> {
  const stored = await api.call<StoredSettings>("GET", "settings");
  if (!stored.ok) return "";
  const { rules } = stored.value.settings;
  const numbers = rules.flatMap(({ when }, at) => (when.productTags ? [String(at + 1)] : []));
  if (numbers.length === 0) return "None of your dispatch rules asks for the tags of products now.";
  return numbers.length === 1
    ? `One of your dispatch rules asks for the tags of products: rule ${joinWords(numbers)}.`
    : `${numbers.length} of your dispatch rules ask for the tags of products: rules ${joinWords(numbers)}.`;
}
