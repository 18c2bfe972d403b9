/** Widths of the icons that are made from a site's logo: browser tabs, iOS home screens, installed apps. */
export const ICON_SIZES = [32, 180, 192, 512] as const;

/** The address of an icon made from an upload. */
export const iconPath = (upload: string, size: (typeof ICON_SIZES)[number]) =>
  `/uploads/icon-${size}/${upload}`;
