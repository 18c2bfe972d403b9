/** A path of this site, or the home page: a form says where it came from, but leads nowhere else. */
export function localPath(value: FormDataEntryValue | null): string {
  return typeof value === "string" && /^\/(?![/\\])/.test(value) ? value : "/";
}
