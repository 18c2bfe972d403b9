import { useEffect, useLayoutEffect } from "react";

const inBrowser = typeof document !== "undefined";
/** What a browser does before it shows what was rendered. On the server, where React warns of it, it does nothing. */
export const useEffectBeforePaint = inBrowser ? useLayoutEffect : useEffect;
