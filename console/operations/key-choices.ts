/** The names of the organization's keys, for those who may read them. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "../core/http.ts";
import { resources } from "../core/model.ts";
import { rememberNames } from "../parts/record-link.tsx";
import { KEYS, lackText } from "./gate.tsx";
import type { ApiKey } from "./journals.ts";

/** A value to choose, and what it is called. */
export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** Null until they have been read, or if they cannot be. */
const choices = signal<readonly Choice[] | null>(null);

/** The keys to choose from; null if they are unknown, and an id must be typed. */
export function useKeyChoices(): readonly Choice[] | null {
  useEffect(() => {
    if (lackText(KEYS) === null) read().catch(() => {});
  }, []);
  return choices.value;
}

async function read(): Promise<void> {
  const { data, meta } = await get<ApiKey[]>("/api-keys?limit=100");
  const resource = resources.value.get("api_key");
  if (resource)
    rememberNames(
      resource,
      data.map((key) => ({ ...key })),
    );
  if (!meta.hasMore)
    choices.value = data.map(({ id, name, status }) => ({ value: id, text: keyText(name, status) }));
}

const keyText = (name: string, status: string): string =>
  status === "Active" ? name : `${name} (${status})`;
