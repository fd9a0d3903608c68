/** The counters of an organization, from which records get their numbers. */

/** Binds the organization and the counter; `value` is the next number. */
export const NEXT_NUMBER = {
  name: "next number",
  text: `insert into counters as c (organization_id, name, value) values ($1, $2, 1)
on conflict (organization_id, name) do update set value = c.value + 1 returning value`,
};
