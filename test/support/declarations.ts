/** Declarations that tests share, loaded once per process, with the contracts of their applications. */
import { join } from "node:path";
import { packageRoot } from "../../runtime/declare/root.ts";
import { type Loaded, load } from "../../runtime/load.ts";
import type { Application } from "../../runtime/model/model.ts";
import { createInputs } from "../../runtime/model/schema/inputs.ts";
import { Contract } from "./contract.ts";

const loadedFolders = new Map<string, Promise<Loaded>>();
const contracts = new Map<Application, Contract>();

/** Loads the declarations of a folder of the package, once per run; its apps share the compiled schemas. */
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

/** The contract that an application's responses are checked against, created once per run. */
export function contractOf(application: Application): Contract {
  const known = contracts.get(application);
  if (known) return known;
  const contract = new Contract(application);
  contracts.set(application, contract);
  return contract;
}
