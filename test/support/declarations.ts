/** In charge of declarations that tests share: loaded once a process, with what answers of their applications are held to. */
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import { type Loaded, load } from "../../runtime/load.ts";
import type { Application } from "../../runtime/model/model.ts";
import { createInputs } from "../../runtime/model/schema/inputs.ts";
import { Contract } from "./contract.ts";

const loadedFolders = new Map<string, Promise<Loaded>>();
const contracts = new Map<Application, Contract>();

/** Declarations of a folder of the package, loaded once a run; its apps share the schemas that they have compiled. */
export function loaded(folder: string): Promise<Loaded> {
  const known = loadedFolders.get(folder);
  if (known) return known;
  const loading = load(join(packageRoot(), folder)).then((one) => ({
    ...one,
    inputs: createInputs(one.application),
  }));
  loadedFolders.set(folder, loading);
  return loading;
}

/** What answers of an application are held to; made once a run. */
export function contractOf(application: Application): Contract {
  const known = contracts.get(application);
  if (known) return known;
  const contract = new Contract(application);
  contracts.set(application, contract);
  return contract;
}
