/** SQL of records as lists and GET answer them: their JSON text with the custom fields of active definitions. */
import type { Knex } from "knex";
import { type Application, type Model, modelOf } from "../../model/model.ts";
import { INACTIVE } from "./definitions.ts";
import { knex, slot } from "./query.ts";

/**
 * SQL of a record's JSON text, to be given as bytes; custom fields are shown for active definitions only, so they are
 * joined on reading. The closing brace is cut off as a byte: `left` counts the characters of the whole text, twice, and
 * of bytes a text is not made before it has been searched for what is no UTF-8.
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

/** The answers by themselves, as text: of a page Node joins them, which is less work than to copy each document twice. */
export const answersSql = (model: Model, application: Application): Knex.Raw =>
  knex.raw("(??.custom_fields - ?)::text as answers", [
    model.table,
    inactiveKeys(model, application, slot("organization")),
  ]);

/** The inactive custom field keys that a record has, as `hidden`; null if none. Records without answers skip the lookup. */
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

/** The inactive keys, read from their own partial index; evaluated once in a statement for one organization. */
function inactiveKeys(model: Model, application: Application, organization: Organization): Knex.Raw {
  const definitions = modelOf(application, application.definitions!).table;
  return knex.raw(
    `array(select d.key from ?? d where d.organization_id = ? and d.resource_type = '${model.name}' and ${INACTIVE})`,
    [definitions, organization as string],
  );
}
