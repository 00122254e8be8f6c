import { useEffect, useState } from "preact/hooks";
import type { Api } from "../../api.ts";
import type { Permission, PermissionList } from "../../api-types.ts";

interface PermissionNoticeProps {
  readonly api: Api;
  readonly permission: Permission["name"];
  /** What does not work without it. */
  readonly text: string;
}

/** Says what a setting cannot do before Shopify's merchant allows it, and where. Nothing if it is allowed. */
export const PermissionNotice = ({ api, permission, text }: PermissionNoticeProps) => {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let isGone = false;
    // What cannot be read is no reason to warn: the page Access says it.
    void api.call<PermissionList>("GET", "permissions").then((read) => {
      const found = read.ok && read.value.permissions.find(({ name }) => name === permission);
      if (!isGone) setMissing(found !== undefined && found !== false && !found.isGranted);
    });
    return () => {
      isGone = true;
    };
  }, [api, permission]);
  return isMissing ? (
    <p class="odd" role="status">
      {text} Allow it under <a href="#/access">Access</a>.
    </p>
  ) : null;
};
