/**
 * Whether an address belongs to one of the push services: a stranger's must not make the service connect anywhere else.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, host, username, password } = new URL(endpoint);
  if (username || password) return false;
  return services.some((service) => {
    if (!service.includes("*.")) return origin === service;
    const [scheme, domain = ""] = service.split("//*");
    return protocol === scheme && host.endsWith(domain) && host.length > domain.length;
  });
}
