/** SQL of records as lists and GET return them: JSON text with the custom fields of active definitions. */
import type { Knex } from "knex";
import { type Application, type Model, modelOf } from "../../model/model.ts";
import { INACTIVE } from "./definitions.ts";
import { knex, slot } from "./query.ts";

/**
 * SQL of a record's JSON text, returned as bytes. Custom fields are joined on reading because only those of
 * active definitions are shown. The closing brace is cut off the bytes: `left` would count the characters of
 * the whole text twice, and turning bytes into text checks all of them for valid UTF-8.
 */
export function documentSql(
  model: Model,
  application: Application,
  organization: Organization = slot("organization"),
): Knex.Raw {
  if (!model.hasCustomFields) return knex.raw("??.document", [model.table]);
  return knex.raw(
    "substring(textsend(:table:.document) from 1 for octet_length(:table:.document) - 1) || textsend(case when :table:.custom_fields = '{}'::jsonb then ',\"customFields\":{}}' else ',\"customFields\":' || (:table:.custom_fields - :inactive)::text || '}' end)",
    {
      table: model.table,
      inactive: inactiveKeys(model, application, organization),
    } as never,
  );
}

/**
 * SQL of the custom fields as a text of their own. Node joins them to the documents of a page, which costs
 * less than copying each document twice in PostgreSQL.
 */
export const answersSql = (model: Model, application: Application): Knex.Raw =>
  knex.raw("(??.custom_fields - ?)::text as answers", [
    model.table,
    inactiveKeys(model, application, slot("organization")),
  ]);

/**
 * SQL of the record's keys of inactive custom fields, as `hidden`; null if none. Records without custom
 * fields skip the lookup.
 */
export const hiddenKeys = (
  model: Model,
  application: Application,
  organization: Organization = slot("organization"),
): Knex.Raw[] =>
  model.hasCustomFields
    ? [
        knex.raw(
          "case when :table:.custom_fields <> '{}'::jsonb then (select string_agg(k, ' ' order by k collate \"C\") from unnest(:inactive) k where jsonb_exists(:table:.custom_fields, k)) end as hidden",
          { table: model.table, inactive: inactiveKeys(model, application, organization) } as never,
        ),
      ]
    : [];

type Organization = string | Knex.Ref<string, Record<string, string>>;

/**
 * SQL of the inactive keys, read from their own partial index; evaluated once in a statement for one
 * organization.
 */
function inactiveKeys(model: Model, application: Application, organization: Organization): Knex.Raw {
  const definitions = modelOf(application, application.definitions!).table;
  return knex.raw(
    `array(select d.key from ?? d where d.organization_id = ? and d.resource_type = '${model.name}' and ${INACTIVE})`,
    [definitions, organization as string],
  );
}
