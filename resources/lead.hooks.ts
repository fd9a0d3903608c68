/** In charge of lead conversion: whose Customer and which Property a Lead becomes (contract, section 9). */
import type { HookContext, Shown } from "../runtime/public.ts";

type Values = Readonly<Record<string, unknown>>;

/** Uses the Customer of the same email and its Property of the same placeId, or creates them; creates the Opportunity. */
export async function convertLead(context: HookContext): Promise<unknown> {
  const { before, after, input, store, now } = context;
  const lead = before!;
  const wanted = { customer: customerOf(lead, input), property: propertyOf(lead, input) };
  requireAll(context, "customer", wanted.customer, ["firstName", "lastName"]);
  const found = await findCustomer(context, wanted.customer.email as string | null);
  const property = found
    ? await findProperty(context, found.id as string, wanted.property.placeId as string | null)
    : null;
  if (!property) requireAll(context, "property", wanted.property, ["address", "city", "state", "zipCode"]);
  if (context.faulty()) return undefined;
  const customer = found ?? (await store.create("customer", { ...wanted.customer, ownerId: lead.ownerId }));
  const home = property ?? (await store.create("property", { ...wanted.property, customerId: customer.id }));
  const opportunity = await store.create("opportunity", {
    ...opportunityOf(customer, input),
    customerId: customer.id,
    propertyId: home.id,
    leadId: lead.id,
    ownerId: lead.ownerId,
  });
  Object.assign(after, {
    convertedAt: now,
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

/** The body's members, each the Lead's own where it is not given. */
function customerOf(lead: Values, input: Values): Values {
  const { firstName, lastName, email, phone } = (input.customer ?? {}) as Values;
  return {
    firstName: firstName ?? lead.firstName,
    lastName: lastName ?? lead.lastName,
    email: email ?? lead.email,
    phone: phone ?? lead.phone,
  };
}

function propertyOf(lead: Values, input: Values): Values {
  const { address, city, state, zipCode, placeId } = (input.property ?? {}) as Values;
  return {
    address: address ?? lead.address,
    city: city ?? lead.city,
    state: state ?? lead.state,
    zipCode: zipCode ?? lead.zipCode,
    placeId: placeId ?? lead.placeId,
  };
}

function opportunityOf(customer: Values, input: Values): Values {
  const { name, salesTypeIds, value } = (input.opportunity ?? {}) as Values;
  return {
    name: name ?? `${customer.firstName as string} ${customer.lastName as string}`,
    salesTypeIds: salesTypeIds ?? [],
    value: value ?? null,
  };
}

/** What is needed and nowhere given is missing at its place in the body. */
function requireAll({ fault }: HookContext, part: string, values: Values, names: readonly string[]): void {
  for (const name of names)
    if (typeof values[name] !== "string")
      fault(`/${part}/${name}`, "REQUIRED", `A value is needed here: the Lead has none either.`);
}

/** Conversions of one email wait for one another, so that two of them make one Customer. */
async function findCustomer({ store, warn }: HookContext, email: string | null): Promise<Values | null> {
  if (email === null) return null;
  await store.serialize(`lead.convert ${email.toLowerCase()}`);
  const customers = await store.find("customer", { email });
  const [first] = customers;
  if (customers.length > 1)
    warn(
      "IDENTITY_AMBIGUOUS",
      `${customers.length} Customers have this email; the one that was created first was used.`,
      { customerIds: customers.map(({ id }) => id) },
    );
  return first ?? null;
}

async function findProperty(
  { store }: HookContext,
  customerId: string,
  placeId: string | null,
): Promise<Values | null> {
  if (placeId === null) return null;
  const [first] = await store.find("property", { customerId, placeId }, { limit: 1 });
  return first ?? null;
}
