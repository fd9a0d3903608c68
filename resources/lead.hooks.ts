/** Lead conversion: whose Customer and which Property a Lead becomes (contract, section 9). */
import { foldCase, type Shown } from "charter";
import type { Customer } from "./generated/customer.ts";
import type { ConvertContext, ConvertInput, Lead } from "./generated/lead.ts";
import type { Property } from "./generated/property.ts";

const CUSTOMER = ["firstName", "lastName", "email", "phone"] as const;
const PROPERTY = ["address", "city", "state", "zipCode", "placeId"] as const;

/**
 * convert: uses the Customer of the same email and its Property of the same placeId, or creates them; creates the
 * Opportunity (contract, section 9, "Lead convert").
 */
export async function convertLead(context: ConvertContext): Promise<unknown> {
  const { before: lead, after, input, store } = context;
  const wanted = {
    customer: given(CUSTOMER, input.customer, lead),
    property: given(PROPERTY, input.property, lead),
  };
  requireAll(context, "customer", wanted.customer, ["firstName", "lastName"]);
  const found = await findCustomer(context, wanted.customer.email);
  const property = found ? await findProperty(context, found.id, wanted.property.placeId) : null;
  if (!property) requireAll(context, "property", wanted.property, ["address", "city", "state", "zipCode"]);
  await judgeSalesTypes(context);
  if (context.faulty()) return undefined;
  const customer =
    found ?? (await store.create("customer", { ...(wanted.customer as Customer), ownerId: lead.ownerId }));
  const home =
    property ??
    (await store.create("property", { ...(wanted.property as Property), customerId: customer.id }));
  const opportunity = await store.create("opportunity", {
    ...opportunityOf(customer, input),
    customerId: customer.id,
    propertyId: home.id,
    leadId: lead.id,
    ownerId: lead.ownerId,
  });
  Object.assign(after, {
    customerId: customer.id,
    propertyId: home.id,
    opportunityId: opportunity.id,
  });
  const created = { customer: !found, property: !property };
  return ({ view }: Shown) => ({
    lead: view("lead", after),
    customer: view("customer", customer),
    property: view("property", home),
    opportunity: view("opportunity", opportunity),
    created,
  });
}

/** Members of the body, each the Lead's own where it is not given; null where neither has it. A Lead may have an empty text. */
const given = <Name extends keyof Lead>(
  names: readonly Name[],
  part: { readonly [N in Name]: unknown } | null,
  lead: Readonly<Lead>,
) =>
  Object.fromEntries(names.map((name) => [name, part?.[name] ?? (lead[name] || null)])) as Pick<Lead, Name>;

const opportunityOf = (customer: Readonly<Customer>, { opportunity }: Readonly<ConvertInput>) => ({
  name: opportunity?.name ?? `${customer.firstName} ${customer.lastName}`,
  salesTypeIds: opportunity?.salesTypeIds ?? [],
  value: opportunity?.value ?? null,
});

/** What is needed and nowhere given is missing at its place in the body. */
function requireAll<Values extends object>(
  { fault }: ConvertContext,
  part: string,
  values: Values,
  names: readonly (keyof Values & string)[],
): void {
  for (const name of names)
    if (typeof values[name] !== "string")
      fault(`/${part}/${name}`, "REQUIRED", `A value is required, because the Lead has none.`);
}

/** An inactive Sales Type is told at its place in the body, not at that of the Opportunity. */
async function judgeSalesTypes({ input, store, fault }: ConvertContext): Promise<void> {
  for (const [i, id] of (input.opportunity?.salesTypeIds ?? []).entries()) {
    const salesType = await store.get("sales_type", id);
    if (salesType && !salesType.isActive)
      fault(`/opportunity/salesTypeIds/${i}`, "REFERENCE_NOT_FOUND", `The Sales Type ${id} is inactive.`);
  }
}

/** Conversions of one email wait for one another, so that two of them make one Customer. */
async function findCustomer(
  { store, warn }: ConvertContext,
  email: string | null,
): Promise<Readonly<Customer> | null> {
  if (email === null) return null;
  await store.serialize(`lead.convert ${foldCase(email)}`);
  const customers = await store.find("customer", { email });
  const [first] = customers;
  if (customers.length > 1)
    warn("IDENTITY_AMBIGUOUS", `${customers.length} Customers have this email; the oldest one was used.`, {
      customerIds: customers.map(({ id }) => id),
    });
  return first ?? null;
}

async function findProperty(
  { store }: ConvertContext,
  customerId: string,
  placeId: string | null,
): Promise<Readonly<Property> | null> {
  if (placeId === null) return null;
  const [first] = await store.find("property", { customerId, placeId }, { limit: 1 });
  return first ?? null;
}
