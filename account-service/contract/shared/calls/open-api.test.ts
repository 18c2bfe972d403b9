import { expect, it } from "vitest";
import { completeOpenApi } from "./open-api.ts";

it("gives each call an id, says that it is open unless it is not, and that it may be refused", () => {
  // As @fastify/swagger has them: a route's methods share one description.
  const shared = { responses: { 200: {} } };
  const document = {
    paths: {
      "/shop/pictures/{id}": { get: shared, post: shared },
      "/account": {
        get: { security: [{ bearer: [] }], responses: { 200: {}, "4XX": { description: "own" } } },
      },
    },
  };
  expect(completeOpenApi(document).paths).toEqual({
    "/shop/pictures/{id}": {
      get: {
        operationId: "getShopPicturesId",
        security: [],
        responses: { 200: {}, "4XX": { description: expect.any(String) } },
      },
      post: {
        operationId: "postShopPicturesId",
        security: [],
        responses: { 200: {}, "4XX": { description: expect.any(String) } },
      },
    },
    "/account": {
      get: {
        operationId: "getAccount",
        security: [{ bearer: [] }],
        responses: { 200: {}, "4XX": { description: "own" } },
      },
    },
  });
});
