/** The named schemas of the document: each is written once, and referred to everywhere else. */
import { RECORD } from "../../runtime/model/schema/output.ts";
import type { Schema } from "../../runtime/model/type.ts";
import { sentence } from "./fields.ts";
import { Named } from "./names.ts";

export const SCHEMAS = "#/components/schemas/";

/**
 * Schemas by name. They are the schemas that the server validates with, with annotations added and copies
 * replaced by references.
 */
export class Components {
  /** By the JSON text of the original schema. */
  readonly #named = new Named<Schema>();
  /** The member names of each named schema, as one text. */
  readonly #members = new Set<string>();
  /** Names of the schemas of records, by resource. */
  readonly #records = new Map<string, string>();

  /** Gives the schema of a record its name before it is defined: records refer to one another in circles. */
  reserve(resource: string, wanted: string, schema: Schema): void {
    this.#records.set(resource, this.#named.reserve(JSON.stringify(schema), wanted));
  }

  /**
   * Names a schema; a schema that already has a name keeps it.
   * @param annotated the same schema with more descriptions
   * @returns a reference to it
   */
  define(wanted: string, schema: Schema, annotated: Schema = schema): Schema {
    const name = this.#named.name(JSON.stringify(schema), wanted, () => this.#inside(annotated));
    this.#members.add(membersOf(schema));
    return reference(name);
  }

  /** Replaces schemas that have names by references. */
  use(schema: Schema): Schema {
    // Serializing a schema costs as much as it is large, so the names of its members are compared first.
    const isLike = this.#members.has(membersOf(schema));
    const name = isLike ? this.#named.of(JSON.stringify(schema)) : undefined;
    return name === undefined ? this.#inside(schema) : reference(name);
  }

  all = this.#named.all;

  /** Replaces named schemas inside a schema, but not the schema itself. */
  #inside(schema: Schema): Schema {
    const record = this.#records.get(schema[RECORD] as string);
    if (record !== undefined) return reference(record);
    const { properties, items, anyOf } = schema;
    const used = ([name, member]: [string, Schema]) => [name, this.use(member)];
    return {
      ...withDefaultInWords(schema),
      ...(properties ? { properties: Object.fromEntries(Object.entries(properties).map(used)) } : {}),
      ...(items ? { items: this.use(items) } : {}),
      ...(anyOf ? { anyOf: anyOf.map((one) => this.use(one)) } : {}),
    };
  }
}

/**
 * A schema that describes its default without the keyword `default`. Type generators treat a field with that keyword as
 * always present, so clients would have to send it.
 */
function withDefaultInWords({ default: value, ...schema }: Schema): Schema {
  if (value === undefined) return schema;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const said = schema.description ? `${sentence(schema.description)} ` : "";
  return { ...schema, description: `${said}Default: \`${text}\`.`, "x-default": value };
}

const membersOf = ({ properties }: Schema): string => Object.keys(properties ?? {}).join(" ");

const reference = (name: string): Schema => ({ $ref: SCHEMAS + name });
