/** Facts about one thing, by their names. */
import type { ComponentChildren } from "preact";

/** A fact whose value is `false` or null is left out. */
export type Fact = readonly [name: string, value: ComponentChildren];

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl class="members">
    {facts
      .filter(([, value]) => value !== false && value !== null)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
