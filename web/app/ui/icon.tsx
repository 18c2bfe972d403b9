/** The site's icons: 24 px grid, 1.75 px strokes. */
const PATHS = {
  "arrow-up": "M12 19V5m-6 6 6-6 6 6",
  book: "M4 5.5C6.5 4 9.5 4 12 5.8 14.5 4 17.5 4 20 5.5V19c-2.5-1.5-5.5-1.5-8 .3-2.5-1.8-5.5-1.8-8-.3V5.5Zm8 .3v13.5",
  calendar: "M4 6h16v14H4V6Zm0 4h16M8 3v4m8-4v4",
  cart: "M3 4h2.5L8 15.5h10L20.5 7H6.2M9 20h.01M17 20h.01",
  "chevron-left": "m15 5-7 7 7 7",
  "chevron-right": "m9 5 7 7-7 7",
  close: "m6 6 12 12M18 6 6 18",
  download: "M12 4v11m-5-5 5 5 5-5M4 20h16",
  external: "M14 4h6v6m0-6-9.5 9.5M18.5 14v6H4V5.5h6",
  minus: "M5 12h14",
  plus: "M12 5v14M5 12h14",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L21 21",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z",
  mail: "M3 6h18v12H3V6Zm0 1 9 6.5L21 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  pause: "M8 5v14m8-14v14",
  play: "M8 5v14l11-7-11-7Z",
  refresh: "M20 11a8 8 0 0 0-14.3-4L3 9.5M3 4v5.5h5.5M4 13a8 8 0 0 0 14.3 4l2.7-2.5M21 20v-5.5h-5.5",
  user: "M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c1-3.5 4-5 7.5-5s6.5 1.5 7.5 5",
} as const;
export type IconName = keyof typeof PATHS;

/** Decorative, next to a text with the same meaning. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="square"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
