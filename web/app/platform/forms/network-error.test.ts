import { FAILURE_MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { orNetworkError } from "./network-error";

const errorOf = async (thrown: unknown) => (await orNetworkError(Promise.reject(thrown))).error;

it("shows at the form that there was no response, or one that is not the site's action's", async () => {
  expect(await orNetworkError(Promise.resolve("sent"))).toBe("sent");
  expect(await errorOf(new TypeError("Failed to fetch"))).toBe(FAILURE_MESSAGES.networkError);
  const undecodable = "Unable to decode turbo-stream response from URL: http://127.0.0.1/ticket.data";
  expect(await errorOf(new Error(undecodable))).toBe(FAILURE_MESSAGES.busy);
});

it("leaves other errors, and responses of the action, to the page", async () => {
  const response = new Response(null, { status: 302 });
  await expect(orNetworkError(Promise.reject(response))).rejects.toBe(response);
  const error = new Error("Unexpected Server Error");
  await expect(orNetworkError(Promise.reject(error))).rejects.toBe(error);
});
