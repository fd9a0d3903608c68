/** Shows a page only to those who may read it, and tells others what they lack. */
import type { ComponentChildren } from "preact";
import { holds, may } from "../core/session.ts";
import { Empty } from "../parts/load.tsx";

interface Needs {
  readonly scope: string;
  readonly permission?: string;
}

/** What the key or its member lacks; null if nothing. */
export function lackText({ scope, permission = "" }: Needs): string | null {
  if (!holds.value(scope)) return `The key lacks the scope ${scope}.`;
  if (permission !== "" && !may.value(permission))
    return `The member to whom the key was issued lacks the permission ${permission}.`;
  return null;
}

export const WEBHOOKS: Needs = { scope: "webhooks:manage", permission: "settings.webhooks.manage" };
export const KEYS: Needs = { scope: "api_keys:manage", permission: "settings.api-keys.manage" };

export function Gate({ needs, children }: { needs: Needs; children: ComponentChildren }) {
  const lack = lackText(needs);
  if (lack !== null) return <Empty>{lack}</Empty>;
  return <>{children}</>;
}
