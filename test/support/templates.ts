/** Databases with the schema of an application, copied from a template that each process migrates once. */
import { migrate } from "../../codegen/migration/apply.ts";
import type { Application } from "../../runtime/model/model.ts";
import type { Desired } from "../../runtime/store/schema/current.ts";

/** Where databases are made. */
export interface Place {
  /** Makes an empty database. @returns its URL */
  empty(): Promise<string>;
  /** Ends all connections to a database and allows no others: PostgreSQL copies no database that is in use. */
  close(url: string): Promise<void>;
  /** Copies a database. @returns the URL of the copy */
  copy(template: string): Promise<string>;
}

/**
 * Creates a database with the schema of an application.
 * @param name identifies the schema
 * @param desired the desired schema, if it is not all of the application's
 * @param isRare whether few databases have the schema: a template is made for the second one only
 */
export type Migrated = (
  name: string,
  application: Application,
  desired?: Desired,
  isRare?: boolean,
) => Promise<string>;

export function migratedIn({ empty, close, copy }: Place): Migrated {
  const templates = new Map<string, Promise<string>>();
  const used = new Set<string>();
  const first = async (application: Application, desired?: Desired): Promise<string> => {
    const url = await empty();
    await migrate(url, application, desired ? { desired } : {});
    return url;
  };
  const make = async (application: Application, desired?: Desired): Promise<string> => {
    const url = await first(application, desired);
    await close(url);
    return new URL(url).pathname.slice(1);
  };
  return async (name, application, desired, isRare = false) => {
    if (isRare && !templates.has(name) && !used.has(name)) {
      used.add(name);
      return await first(application, desired);
    }
    const template = templates.get(name) ?? make(application, desired);
    templates.set(name, template);
    return await copy(await template);
  };
}
