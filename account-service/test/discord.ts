import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";

interface Post {
  path: string;
  title: string;
  text: string;
  body: string;
}

/**
 * A stand-in for Discord from the first test of a file to its last: keeps what is posted, and answers 204 or as a test
 * says.
 */
export function useDiscord() {
  let server: Server;
  const discord = {
    posts: [] as Post[],
    answer: (finish: (status: number, headers?: Record<string, string>) => void): void => finish(204),
    webhook: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/1/secret-token`,
  };
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const [embed] = JSON.parse(body).embeds;
      discord.posts.push({
        path: request.url ?? "",
        title: embed.title,
        text: embed.description,
        body,
      });
      discord.answer((status, headers = {}) => response.writeHead(status, headers).end());
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  beforeEach(() => {
    discord.posts = [];
    discord.answer = (finish) => finish(204);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return discord;
}
