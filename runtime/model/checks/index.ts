/** The rules that look at all declarations together, in the order in which they run. */
import type { Check } from "../world.ts";
import { actions } from "./actions.ts";
import { agreements, conditions, permissionConditions } from "./agreements.ts";
import { aliases } from "./aliases.ts";
import { applicationFile } from "./application-file.ts";
import { circles } from "./circles.ts";
import { copies } from "./copies.ts";
import { defaults } from "./defaults.ts";
import { definitions } from "./definitions.ts";
import { deprecations } from "./deprecations.ts";
import { derivations, memberSums } from "./derived.ts";
import { duplicates } from "./duplicates.ts";
import { eventNouns, oneEventEach, silentEvents, twofoldEvents } from "./events.ts";
import { examples } from "./examples.ts";
import { expiries } from "./expiries.ts";
import { columnNames, filterNames, keptNames, keptProperties, takenNames } from "./field-names.ts";
import { fileName } from "./file-name.ts";
import { fills, stateFills } from "./fills.ts";
import { filters } from "./filters.ts";
import { footprints } from "./footprints.ts";
import { formerFieldNames } from "./former-names.ts";
import { idleKeys } from "./idle.ts";
import { members } from "./members.ts";
import { moves } from "./moves.ts";
import { names } from "./names.ts";
import { order } from "./order.ts";
import { otherMoves } from "./other-moves.ts";
import { owners } from "./owners.ts";
import { parents } from "./parents.ts";
import { permissions } from "./permissions.ts";
import { reach } from "./reach.ts";
import { references, resourceTypes } from "./references.ts";
import { referenceRefusals, refusals } from "./refusals.ts";
import { requirements } from "./requirements.ts";
import { routes } from "./routes.ts";
import { actionScopes, heldScopes, presets } from "./scopes.ts";
import { setters } from "./setters.ts";
import { tableNames } from "./table-names.ts";
import { typeOptions } from "./type-options.ts";
import { unset } from "./unset.ts";

export const CHECKS: readonly Check[] = [
  applicationFile,
  fileName,
  duplicates,
  routes,
  tableNames,
  takenNames,
  keptNames,
  keptProperties,
  columnNames,
  filterNames,
  filters,
  parents,
  owners,
  references,
  circles,
  resourceTypes,
  typeOptions,
  defaults,
  ...idleKeys,
  ...names,
  copies,
  agreements,
  conditions,
  order,
  derivations,
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
  oneEventEach,
  twofoldEvents,
  silentEvents,
  eventNouns,
  refusals,
  footprints,
  referenceRefusals,
  permissions,
  permissionConditions,
  actionScopes,
  presets,
  heldScopes,
  members,
  definitions,
  examples,
];
