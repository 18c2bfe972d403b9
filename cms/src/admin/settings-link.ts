/** Hides Strapi's "Settings" from editors, who could only see its version there. */
type Action = {
  type: string;
  meta?: { arg?: { endpointName?: string } };
  payload?: unknown;
};

/** What editors of content may do; other permissions are for settings. */
const ofEditors = /^plugin::(content-manager\.explorer|upload\.(read|assets|configure-view))/;

/** Whether a user has no permission but those of an editor. */
export const isEditor = (permissions: { action: string }[]): boolean =>
  permissions.every(({ action }) => ofEditors.test(action));

/** A middleware of the admin's store: looks at the user's permissions whenever they are loaded. */
export function hideSettingsFromEditors() {
  const hidden = document.createElement("style");
  hidden.textContent = 'nav a[href="/admin/settings"] { display: none; }';
  return () => (next: (action: Action) => unknown) => (action: Action) => {
    const { type, meta, payload } = action;
    const loaded = type.endsWith("/fulfilled") && meta?.arg?.endpointName === "getMyPermissions";
    if (loaded && Array.isArray(payload)) {
      if (isEditor(payload)) document.head.append(hidden);
      else hidden.remove();
    }
    return next(action);
  };
}
