import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and for hydration, which must match; then true: for what only a browser knows. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
