/** Words by which other tools name value types, for suggestions. */

const BY_TYPE: Readonly<Record<string, string>> = {
  text: "string str varchar char longtext textarea markdown phone password",
  url: "uri link href file image photo attachment",
  integer: "int int2 int4 int8 bigint smallint tinyint long whole",
  number: "float float4 float8 double real",
  decimal: "money numeric currency price amount",
  boolean: "bool flag checkbox tinyint(1)",
  enum: "select choice choices picklist option options multiselect",
  timestamp: "datetime date-time date_time timestamptz instant moment",
  timezone: "tz time-zone time_zone",
  reference: "ref uuid id foreign foreignkey foreign_key relation relationship belongsto belongs_to lookup",
  list: "array arrays set collection",
  object: "map dict dictionary hash struct nested",
  json: "jsonb any mixed blob",
  sequence: "serial bigserial autoincrement auto_increment autonumber counter",
  owner: "user assignee",
};

/** Names of value types by the words of other tools, in lower case. */
export const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(BY_TYPE).flatMap(([name, words]) => words.split(" ").map((word) => [word, name] as const)),
);
