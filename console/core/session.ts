/** Who is signed in. */
import { computed, signal } from "@preact/signals";
import { get, onSignedOut, session } from "./http.ts";
import { type SentModel, takeModel } from "./model.ts";

export interface Who {
  readonly organizationId: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly apiKey: {
    readonly id: string;
    readonly name: string;
    readonly prefix: string;
    readonly scopePreset: string | null;
    readonly scopes: readonly string[];
    readonly rateLimitPolicy: { readonly limit: number; readonly windowSeconds: number };
    readonly expiresAt?: string | null;
  };
  readonly teamMember: { readonly id: string; readonly role: string } | null;
  readonly permissions: readonly string[];
}

/** Null until someone has signed in. Stays after the session has ended, so that pages keep what was typed. */
export const who = signal<Who | null>(null);

/** `unknown` until the first answer. */
export const state = signal<"unknown" | "in" | "out">("unknown");

onSignedOut(() => {
  state.value = "out";
});

/** Finds out who is signed in, and reads the model. @throws Refused, unless the call is only not signed in */
export async function begin(): Promise<void> {
  const { data } = await get<Who>("/whoami");
  await loadModel();
  // Another organization's pages and drafts do not belong to this reader.
  if (who.value && who.value.organizationId !== data.organizationId) location.assign("/console");
  who.value = data;
  state.value = "in";
}

/** Reads the model. @throws Refused */
export async function loadModel(): Promise<void> {
  const { data, etag } = await get<SentModel>("/model");
  takeModel(data, etag);
}

export type Credentials = { readonly key: string } | { readonly link: string } | { readonly demo: true };

/** Signs in. @throws Refused */
export async function signIn(credentials: Credentials): Promise<void> {
  await session("POST", credentials);
  await begin();
}

/** Ends the session, and forgets what the browser kept. @throws Refused */
export async function signOut(): Promise<void> {
  await session("DELETE");
  sessionStorage.clear();
  location.assign("/console");
}

/** Tests whether the key holds a scope, such as `customers:read`. */
export const holds = computed(() => {
  const scopes = who.value?.apiKey.scopes ?? [];
  return (scope: string | null): boolean => {
    if (scope === null) return true;
    const [resource, verb] = scope.split(":");
    return [scope, `${resource}:*`, `*:${verb}`, "*:*"].some((one) => scopes.includes(one));
  };
});

/** Tests whether the member holds a permission. */
export const may = computed(() => {
  const permissions = who.value?.permissions ?? [];
  return (permission: string | null): boolean => permission === null || permissions.includes(permission);
});
