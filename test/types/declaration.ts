/**
 * What of a declaration must not compile, as the grammar says what its keys hold: each line below a `@ts-expect-error` is
 * wrong, and `npm run types` fails where the compiler takes it. It is not run.
 */
import type { FieldDeclaration, ResourceDeclaration, Some } from "../../runtime/model/declaration.ts";

/** What the compiler is asked about; nothing calls it. */
export function compiles(resource: ResourceDeclaration, field: FieldDeclaration, some: Some): void {
  resource.summary satisfies string;
  resource.states?.values.OPEN?.expires?.after satisfies string | undefined;
  resource.operations.create?.required satisfies readonly "idempotencyKey"[] | undefined;
  field.hidden satisfies true | "searched" | undefined;
  field.derive?.due?.by satisfies
    | string
    | Readonly<Record<string, Readonly<Record<string, string>>>>
    | undefined;
  some satisfies "*" | readonly string[] | { readonly except: readonly string[] };
  // @ts-expect-error a key that may stand need not
  resource.states.values satisfies object;
  // @ts-expect-error an update moves no other record
  resource.operations.update?.moves satisfies unknown;
  // @ts-expect-error no such key
  resource.permissions satisfies unknown;
  // @ts-expect-error `false` is never written
  field.required satisfies false | undefined;
  // @ts-expect-error it is a mode of none
  "hidden" satisfies typeof field.mode;
  // @ts-expect-error what is declared is never changed
  resource.summary = "another";
}
