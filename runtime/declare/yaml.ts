/** In charge of the parser of YAML, which is loaded with the first text that is not plain, or of which a place is told. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The parser; what was loaded once Node keeps. */
export const yaml = () => require("yaml") as typeof import("yaml");
