/** A field of a form: its label, its editor, what it is for, and what is wrong with it. */

import type { ComponentChildren } from "preact";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Data, type Field, labelOf, type Member, type Type } from "../core/model.ts";
import { Prose } from "../parts/prose.tsx";
import { unread } from "./draft.ts";
import type { Placed } from "./faults.ts";

/** What the editors of a form share. */
export interface Sheet {
  /** Begins the ids of its elements. */
  readonly prefix: string;
  readonly placed: Placed;
  /** The zone that its moments are in, and whether the record names it. */
  readonly zone: string;
  /** The values of the whole form. */
  readonly values: Data;
  /** Whether a missing value means the default, as in a create. */
  readonly isNew: boolean;
}

export const SheetContext = createContext<Sheet>(null!);

/** What an editor receives. */
export interface EditorProps {
  readonly name: string;
  readonly type: Member;
  /** A JSON Pointer into the body. */
  readonly path: string;
  readonly value: unknown;
  set(value: unknown): void;
}

export interface Own {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

/** The ids of an editor's elements, and its faults. */
export function useOwn({
  path,
  type,
}: Pick<EditorProps, "path" | "type">): Own & { faults: readonly string[] } {
  const { prefix, placed } = useContext(SheetContext);
  const id = prefix + path.replaceAll(/[^\w-]/g, "-");
  const faults = placed.at.get(path) ?? [];
  const described = [type.summary && `${id}-help`, faults.length > 0 && `${id}-faults`].filter(Boolean);
  return {
    id,
    describedBy: described.length > 0 ? described.join(" ") : undefined,
    isInvalid: faults.length > 0,
    faults,
  };
}

/** Whether a value may be left out or removed. */
export const isOptional = (type: Member, isNew: boolean): boolean =>
  isNew ? !type.required : "nullable" in type ? (type as Field).nullable : !type.required;

/** The value of a field that was emptied: null if it may have none, missing in a new record. */
export function emptied(type: EditorProps["type"], isNew: boolean): unknown {
  if (isNew) return undefined;
  return isOptional(type, isNew) ? null : unread("");
}

/** The resources that a reference may lead to: the declared one, or the one that another field names. */
export function useTargets({ target, targetBy }: Type): readonly string[] {
  const { values } = useContext(SheetContext);
  if (target !== undefined) return [target];
  const named = targetBy === undefined ? undefined : values[targetBy];
  return typeof named === "string" && named !== "" ? [named] : [];
}

/** A label above an editor. */
export function Labelled({ name, type, path, children }: EditorProps & { children: ComponentChildren }) {
  const { id, faults } = useOwn({ path, type });
  return (
    <div class="field">
      <label for={id}>
        <LabelText name={name} type={type} />
      </label>
      {children}
      <Below id={id} type={type} faults={faults} />
    </div>
  );
}

/** A box to check before its label. */
export function Checkable({ name, type, path, children }: EditorProps & { children: ComponentChildren }) {
  const { id, faults } = useOwn({ path, type });
  return (
    <div class="field">
      <label for={id} class="check">
        {children}
        <LabelText name={name} type={type} />
      </label>
      <Below id={id} type={type} faults={faults} />
    </div>
  );
}

/** A group of editors under one name. */
export function Grouped({ name, type, path, children }: EditorProps & { children: ComponentChildren }) {
  const { id, describedBy, faults } = useOwn({ path, type });
  return (
    <fieldset
      class="field"
      aria-describedby={describedBy}
      tabIndex={-1}
      data-faulty={faults.length > 0 ? "" : undefined}
    >
      <legend>
        <LabelText name={name} type={type} />
      </legend>
      {children}
      <Below id={id} type={type} faults={faults} />
    </fieldset>
  );
}

/** Without a value they are empty. */
const NEVER_MISSING = new Set(["boolean", "list", "json", "customFields", "externalReferences"]);

function LabelText({ name, type }: { name: string; type: Member }) {
  const { isNew } = useContext(SheetContext);
  const { deprecated } = type as Field;
  return (
    <>
      {labelOf(name, type)}
      {!isOptional(type, isNew) && !NEVER_MISSING.has(type.type) && (
        <span class="needed" title="A value is needed">
          {" "}
          *
        </span>
      )}
      {deprecated && <span class="tag bad">deprecated, gone on {deprecated.sunset}</span>}
    </>
  );
}

function Below({ id, type, faults }: { id: string; type: Member; faults: readonly string[] }) {
  return (
    <>
      {faults.length > 0 && (
        <span id={`${id}-faults`} class="help bad-text">
          {faults.join(" ")}
        </span>
      )}
      {type.summary && (
        <span id={`${id}-help`} class="help">
          <Prose text={type.summary} />
        </span>
      )}
    </>
  );
}
