/** Asks before a form with unsaved changes is left. */
import { useEffect, useRef } from "preact/hooks";
import { guardLeaving } from "../core/place.ts";

/**
 * @param isChanged whether the form differs from what it began with
 * @returns ends the asking, since the form is saved or given up
 */
export function useUnsaved(isChanged: boolean): () => void {
  const asks = useRef(isChanged);
  const isOver = useRef(false);
  asks.current = isChanged;
  useEffect(
    () =>
      guardLeaving(() => (asks.current && !isOver.current ? "What you entered here is not saved." : null)),
    [],
  );
  return () => {
    isOver.current = true;
  };
}
