/** The rules that look at all declarations together, in the order in which they run. */
import { permissions, scopes } from "./access.ts";
import { application } from "./application.ts";
import { lengths } from "./between.ts";
import { actions, footprints, referenceRefusals, refusals } from "./calls.ts";
import { circles, parents } from "./circles.ts";
import { conditions, order, permissionConditions } from "./conditions.ts";
import { derivations, memberSums } from "./derived.ts";
import { actionNames, duplicates, fileName, routes, tableNames } from "./duplicates.ts";
import { events } from "./events.ts";
import { deprecations, fills, formerFieldNames, stateFills } from "./evolution.ts";
import { examples } from "./examples.ts";
import { exclusions } from "./exclusions.ts";
import { expandedNames } from "./expansions.ts";
import { aliases, columnNames, filterNames, filters, keptProperties, takenNames } from "./field-names.ts";
import { formerCollectionNames } from "./former-collections.ts";
import { idleKeys } from "./idle.ts";
import { reach, requirements } from "./lifecycle.ts";
import { expiries, moves, otherMoves } from "./moves.ts";
import { names } from "./names.ts";
import { erasures, personalCopies, personalFields } from "./privacy.ts";
import { restrictions, rings } from "./restrictions.ts";
import { setters, unset } from "./setters.ts";
import { defaults, owners, references, resourceTypes, typeOptions, zones } from "./values.ts";
import type { Check } from "./walk.ts";

export const CHECKS: readonly Check[] = [
  application,
  fileName,
  duplicates,
  routes,
  tableNames,
  formerCollectionNames,
  actionNames,
  takenNames,
  keptProperties,
  columnNames,
  filterNames,
  filters,
  expandedNames,
  parents,
  owners,
  references,
  zones,
  circles,
  resourceTypes,
  typeOptions,
  defaults,
  ...idleKeys,
  names,
  conditions,
  order,
  derivations,
  lengths,
  memberSums,
  aliases,
  deprecations,
  formerFieldNames,
  fills,
  stateFills,
  moves,
  reach,
  requirements,
  unset,
  expiries,
  setters,
  actions,
  otherMoves,
  events,
  refusals,
  footprints,
  referenceRefusals,
  restrictions,
  exclusions,
  rings,
  erasures,
  personalFields,
  personalCopies,
  permissions,
  permissionConditions,
  scopes,
  examples,
];
