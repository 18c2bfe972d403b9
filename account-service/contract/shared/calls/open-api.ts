/** What an OpenAPI document says of a call, as far as it is needed to complete it. */
interface Operation {
  operationId?: string;
  security?: unknown;
  responses?: Record<string, unknown>;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** `get /shop/pictures/{id}` as `getShopPicturesId`: a name for generated clients. */
const operationIdOf = (method: string, path: string) =>
  [method, ...path.split(/[^A-Za-z0-9]+/).filter(Boolean)]
    .map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join("");

const REFUSED = { description: "Refused, for example because there were too many calls." };

/**
 * Completes an OpenAPI document, made from the routes, with what all calls have in common: an id, whether they need a
 * login, and that they may be refused.
 */
export function completeOpenApi<Document extends object>(document: Document): Document {
  const paths: Record<string, Partial<Record<string, Operation>>> = Reflect.get(document, "paths") ?? {};
  for (const [path, operations] of Object.entries(paths))
    for (const method of METHODS) {
      const operation = operations[method];
      if (!operation) continue;
      const { responses = {} } = operation;
      const mayRefuse = Object.keys(responses).some((status) => status.startsWith("4"));
      // A new one: the methods of a route share theirs.
      operations[method] = {
        operationId: operationIdOf(method, path),
        // Open to everyone, and not forgotten.
        security: [],
        ...operation,
        responses: { ...responses, ...(!mayRefuse && { "4XX": REFUSED }) },
      };
    }
  return document;
}
