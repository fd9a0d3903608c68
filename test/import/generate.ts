/** Generates the data of another system for the import test, from a seed. */

/** A customer as the foreign system exports it. */
export interface ForeignCustomer {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly home: ForeignHome;
}

export interface ForeignHome {
  readonly id: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

const FIRST_NAMES = ["Ada", "Grace", "Zoë", "José", "Ruth", "Ngọc", "Søren", "Mary-Ann", "Lê", "O'Neill"];
const LAST_NAMES = [
  "Alvarez",
  "Nuñez",
  "van den Berg",
  "Müller",
  "Okafor",
  "Smith",
  "李",
  "D'Angelo",
  "Kovač",
];
const STREETS = ["Juniper Street", "Calle del Sol", "Höhenweg", '5th Avenue, Apt. "B"', "Rua São Bento"];
const CITIES = [
  ["Boulder", "CO"],
  ["San José", "CA"],
  ["Austin", "TX"],
  ["Truth or Consequences", "NM"],
] as const;

/** Some of what people really type; the same for the same seed. */
export function generate(count: number, seed = 1): ForeignCustomer[] {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  return Array.from({ length: count }, (_, i) => {
    const [city, state] = pick(CITIES);
    return {
      id: `C-${i + 1}`,
      firstName: pick(FIRST_NAMES),
      lastName: pick(LAST_NAMES),
      // Households share addresses of email, and some have none.
      email: random() < 0.1 ? null : `household${Math.floor(random() * count)}@example.com`,
      home: {
        id: `H/${i + 1} #${Math.floor(random() * 9)}`,
        address: `${Math.floor(random() * 9000) + 1} ${pick(STREETS)}`,
        city,
        state,
        zipCode: String(10_000 + Math.floor(random() * 89_999)),
      },
    };
  });
}

/** mulberry32: 32 bits of state are plenty for test data. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
