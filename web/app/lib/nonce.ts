import { createContext, useContext } from "react";

/** Marks the scripts of a page while it is rendered (entry.server.tsx); nothing in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
