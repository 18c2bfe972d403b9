import type { App } from "../src/app.ts";
import { bearer, login } from "./app.ts";

let count = 0;

/** A form for POST /register that nothing is wrong with; each call makes another user ID and address. */
export function registration(fields: Record<string, unknown> = {}) {
  count += 1;
  const userId = `newbie_${count}`;
  return {
    userId,
    userFirstName: "Ana",
    userLastName: "Reyes",
    userPassword: "Lantern-7742",
    userPasswordConfirm: "Lantern-7742",
    userEmail: `${userId}@example.org`,
    secretQuestion: 5,
    secretAnswer: "Muning",
    userPin: "",
    gender: "Female",
    country: "PH",
    agreeTerms: true,
    ...fields,
  };
}

/** A call with a JSON body, by whom the token says. */
export const post = (
  app: App,
  url: string,
  payload: object | undefined,
  token?: string,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: "POST",
    url,
    ...(payload !== undefined && { payload }),
    headers: { ...(token && bearer(token)), ...headers },
  });

export const get = (app: App, url: string, token?: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(token && bearer(token)), ...headers } });

export interface Player {
  UserNum: number;
  UserID: string;
  password: string;
  email: string;
  token: string;
}

/** Registers a new account and logs in. */
export async function newPlayer(app: App, fields: Record<string, unknown> = {}): Promise<Player> {
  const form = registration(fields);
  const answer = await post(app, "/register", form);
  if (answer.statusCode !== 200) throw new Error(`Not registered: ${answer.body}`);
  const { data } = (await login(app, form.userId, form.userPassword)).json();
  return {
    UserNum: data.user.UserNum,
    UserID: form.userId,
    password: form.userPassword,
    email: form.userEmail,
    token: data.token,
  };
}

/** The fields that identify a player in a request. */
export const own = ({ UserNum, UserID }: Player) => ({ UserNum, UserID });
