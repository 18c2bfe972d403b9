/** A path of this site, else the home page: a form says where it came from, but must not redirect to another site. */
export function localPath(value: FormDataEntryValue | null): string {
  return typeof value === "string" && /^\/(?![/\\])/.test(value) ? value : "/";
}
