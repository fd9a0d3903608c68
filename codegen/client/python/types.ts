/** The schemas of the document as types of Python: TypedDicts, whose keys are the names of the API. */

/** A schema, as far as it determines a type. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | boolean | null)[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
}

/** Types of JSON without a structure of their own. */
const PLAIN: Readonly<Record<string, string>> = {
  string: "str",
  number: "float",
  integer: "int",
  boolean: "bool",
  null: "None",
};

/** Words that no attribute of a class can be called. */
const KEYWORDS = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from " +
    "global if import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/** Whether a text can be the name of an attribute. */
export const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text);

/** `customerId` as a part of a name of a type: `CustomerId`. */
export const capitalized = (text: string): string => {
  const joined = text.replaceAll(/\W+/g, "");
  return joined.charAt(0).toUpperCase() + joined.slice(1);
};

/** The definitions of a module of types, in the order of their use. */
export class Definitions {
  readonly #texts = new Map<string, string>();

  /** Defines a type of that name; a schema without properties becomes an alias. */
  define(name: string, schema: Schema): void {
    if (this.#texts.has(name)) throw new Error(`Two types of Python are called ${name}.`);
    if (schema.properties !== undefined && typeof schema.type === "string") this.#record(name, schema);
    else {
      this.#texts.set(name, "");
      this.#texts.set(name, aliasText(name, this.typeOf(schema, name)));
    }
  }

  /** Defines an alias by the first of the names that no other type has. */
  alias(names: readonly string[], schema: Schema): string {
    for (const name of names) {
      const text = aliasText(name, this.typeOf(schema, name));
      if ((this.#texts.get(name) ?? text) !== text) continue;
      this.#texts.set(name, text);
      return name;
    }
    throw new Error(`Two types of Python are called ${names.at(-1)}.`);
  }

  /** The type of a schema. @param name what a TypedDict of it is called */
  typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1)!;
    if (schema.anyOf !== undefined) return union(schema.anyOf.map((one) => this.typeOf(one, name)));
    if (schema.enum !== undefined) return literal(schema.enum);
    if (schema.type === undefined)
      return schema.properties === undefined ? "Any" : this.#object(schema, name);
    return union([schema.type].flat().map((type) => this.#typed(type, schema, name)));
  }

  text(): string {
    return [...this.#texts.values()].join("\n\n");
  }

  #typed(type: string, schema: Schema, name: string): string {
    if (type === "object") return this.#object(schema, name);
    if (type === "array") return `list[${this.typeOf(schema.items ?? {}, `${name}Item`)}]`;
    return PLAIN[type]!;
  }

  #object(schema: Schema, name: string): string {
    const { properties, additionalProperties: others } = schema;
    if (properties !== undefined && Object.keys(properties).length > 0) {
      this.#record(name, schema);
      return name;
    }
    return `dict[str, ${typeof others === "object" ? this.typeOf(others, `${name}Value`) : "Any"}]`;
  }

  #record(name: string, { properties = {}, required = [], description }: Schema): void {
    if (this.#texts.has(name)) throw new Error(`Two types of Python are called ${name}.`);
    // Its place is before the types of its fields, which are defined next.
    this.#texts.set(name, "");
    const fields = Object.entries(properties).map(([key, schema]): Field => {
      const type = this.typeOf(schema, name + capitalized(key));
      return { key, type: required.includes(key) ? type : `NotRequired[${type}]`, about: schema.description };
    });
    const isClass = fields.every(({ key }) => isName(key));
    this.#texts.set(name, isClass ? classText(name, fields, description) : callText(name, fields));
  }
}

/** An alias as text, since it may name types that are defined below it. */
const aliasText = (name: string, type: string): string =>
  `${name}: TypeAlias = ${type.includes('"') ? `'${type}'` : JSON.stringify(type)}\n`;

interface Field {
  readonly key: string;
  readonly type: string;
  readonly about: string | undefined;
}

function classText(name: string, fields: readonly Field[], description?: string): string {
  const lines = fields.flatMap(({ key, type, about }) => [
    `    ${key}: ${type}`,
    ...(about === undefined ? [] : [`    ${JSON.stringify(about)}`]),
  ]);
  const head = description === undefined ? [] : [`    ${JSON.stringify(description)}`, ""];
  return [`class ${name}(TypedDict):`, ...head, ...(lines.length === 0 ? ["    pass"] : lines), ""].join(
    "\n",
  );
}

/** For keys that are words of Python, such as `from`. */
function callText(name: string, fields: readonly Field[]): string {
  const lines = fields.map(({ key, type }) => `        ${JSON.stringify(key)}: ${JSON.stringify(type)},`);
  return [`${name} = TypedDict(`, `    ${JSON.stringify(name)},`, "    {", ...lines, "    },", ")", ""].join(
    "\n",
  );
}

function literal(values: readonly (string | boolean | null)[]): string {
  const words = values.filter((value) => value !== null).map(wordOf);
  const types = words.length === 0 ? [] : [`Literal[${words.join(", ")}]`];
  return union([...types, ...(values.includes(null) ? ["None"] : [])]);
}

function wordOf(value: string | boolean): string {
  if (typeof value === "string") return JSON.stringify(value);
  return value ? "True" : "False";
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.includes("Any") ? "Any" : distinct.join(" | ");
}
