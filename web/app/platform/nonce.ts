import { createContext, useContext } from "react";

/** Marks the page's scripts during rendering (entry.server.tsx); unused in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
