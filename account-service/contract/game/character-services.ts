import { z } from "zod";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { MESSAGES } from "../messages/messages.ts";
import { seenField } from "../shared/edits.ts";
import { idField, reasonField, wholeNumber } from "../shared/fields.ts";
import { LIMITS } from "../shared/limits.ts";
import { plainText } from "../shared/text.ts";
import { SCHOOLS } from "../site/game.ts";

/**
 * What the site can change about a character while its player is out of the game: move it to a start point, another
 * school, another name, no player kills, statistics to distribute again, a rebirth.
 */
export const CHARACTER_SERVICES = ["unstick", "school", "name", "pk", "stats", "rebirth"] as const;
export type CharacterServiceName = (typeof CHARACTER_SERVICES)[number];

/** Why a service cannot be had for a character now; null: it can. */
export const SERVICE_PROBLEMS = ["in_game", "level", "wait", "most", "club", "nothing"] as const;
export type ServiceProblem = (typeof SERVICE_PROBLEMS)[number];

/** How a service is offered. */
const offerSchema = z.object({
  service: z.enum(CHARACTER_SERVICES),
  /** R-Coin; 0: free. */
  price: z.int(),
  /** Hours between two of them for a character. */
  waitHours: z.int(),
  minLevel: z.int(),
  /** How often for a character; 0: any number of times. */
  most: z.int(),
  /** Of a rebirth: the level afterwards, and statistic points that it gives. */
  levelAfter: z.int(),
  statPoints: z.int(),
});
export type ServiceOffer = z.infer<typeof offerSchema>;

/** GET /character-services: services that are on, and the player's characters with what each can have. */
export const characterServicesResponseSchema = z.object({
  data: z.object({
    offers: z.array(offerSchema),
    /** Whether the player may be in the game, where nothing can be changed. */
    inGame: z.boolean(),
    characters: z.array(
      z.object({
        ChaNum: z.int(),
        ChaName: z.string(),
        ChaClass: z.int(),
        ChaSchool: z.int(),
        ChaLevel: z.int(),
        services: z.array(
          z.object({
            service: z.enum(CHARACTER_SERVICES),
            problem: z.enum(SERVICE_PROBLEMS).nullable(),
            /** When the wait is over. */
            until: z.iso.datetime().nullable(),
          }),
        ),
      }),
    ),
    /** The last changes, newest first. */
    changes: z.array(
      z.object({
        id: z.string(),
        ChaName: z.string(),
        service: z.enum(CHARACTER_SERVICES),
        price: z.int(),
        at: z.iso.datetime(),
        undone: z.boolean(),
      }),
    ),
  }),
});
export type CharacterServices = z.infer<typeof characterServicesResponseSchema>["data"];

/**
 * POST /character-services. `character` is a ChaNum of the player's. `school` is for a change of school, `name` for one
 * of the name. If the price differs from `expectedPrice`, nothing is changed (409, price_changed). `Idempotency-Key`
 * makes a repeat safe.
 */
export const characterServiceRequestSchema = z
  .object({
    service: z.enum(CHARACTER_SERVICES, MESSAGES.serviceUnknown),
    character: idField(MESSAGES.serviceCharacter),
    school: wholeNumber(MESSAGES.serviceSchool, 0, SCHOOLS.length - 1).optional(),
    name: z
      .string()
      .overwrite(plainText)
      .regex(/^[A-Za-z0-9]{3,16}$/, MESSAGES.serviceName)
      .optional(),
    expectedPrice: wholeNumber(undefined, 0, LIMITS.servicePrice).optional(),
  })
  .superRefine(({ service, school, name }, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (service === "school" && school === undefined) missing("school", MESSAGES.serviceSchool);
    if (service === "name" && name === undefined) missing("name", MESSAGES.serviceName);
  });
export type CharacterServiceRequest = z.infer<typeof characterServiceRequestSchema>;
export const characterServiceResponseSchema = z.object({
  message: z.string(),
  status: z.literal(1),
  userPoints: z.int(),
  userPoints2: z.int(),
});
export type CharacterServiceResponse = z.infer<typeof characterServiceResponseSchema>;

/**
 * GET /game-login: `out` if the game has the account as logged out, `in_game` if it may be in the game, `stuck` if the
 * login can be reset, at once or at `until`. `null`: this server does not tell who is in the game, or the policy does
 * not allow it.
 */
export const gameLoginResponseSchema = z.object({
  data: z
    .object({
      state: z.enum(["out", "in_game", "stuck"]),
      until: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type GameLogin = z.infer<typeof gameLoginResponseSchema>["data"];

const whole = (name: string, min: number, max: number) =>
  wholeNumber(`${name} must be a whole number from ${min} to ${max.toLocaleString("en-PH")}.`, min, max);

/** POST /admin/character-services: how a service is offered from now on. */
const serviceFields = {
  offered: z.enum(["true", "false"], CONSOLE_MESSAGES.serviceUnknown),
  price: whole("The price", 0, LIMITS.servicePrice),
  waitHours: whole("The wait", 0, 8_760),
  minLevel: whole("The level", 1, 10_000),
  most: whole("The number of times", 0, 10_000),
  levelAfter: whole("The level after a rebirth", 1, 10_000).default(1),
  statPoints: whole("The points", 0, 100_000).default(0),
};
export const serviceOfferRequestSchema = z.object({
  service: z.enum(CHARACTER_SERVICES, CONSOLE_MESSAGES.serviceUnknown),
  ...serviceFields,
  seen: seenField(serviceFields),
});
export type ServiceOfferRequest = z.infer<typeof serviceOfferRequestSchema>;

/** GET /admin/character-services: every service, also those that this server cannot have. */
export const serviceOffersResponseSchema = z.object({
  services: z.array(
    offerSchema.extend({
      offered: z.boolean(),
      /** The game's columns that it needs and this server does not have; it cannot be offered then. */
      missing: z.array(z.string()),
      changed: z.iso.datetime().nullable(),
      changedBy: z.string().nullable(),
    }),
  ),
});
export type ServiceOffers = z.infer<typeof serviceOffersResponseSchema>["services"];

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/**
 * GET /admin/players/:UserNum/character-changes: the last changes by services, newest first, with the game's values
 * before and after.
 */
export const characterChangesResponseSchema = z.object({
  changes: z.array(
    z.object({
      id: z.string(),
      ChaNum: z.int(),
      ChaName: z.string(),
      service: z.enum(CHARACTER_SERVICES),
      price: z.int(),
      before: valuesSchema,
      after: valuesSchema,
      at: z.iso.datetime(),
      undone: z.iso.datetime().nullable(),
      undoneBy: z.string().nullable(),
      undoReason: z.string().nullable(),
    }),
  ),
});
export type CharacterChanges = z.infer<typeof characterChangesResponseSchema>["changes"];

/** POST /admin/character-changes/:id/undo. */
export const undoRequestSchema = z.object({ reason: reasonField });

export const characterChangeParamsSchema = z.object({ id: z.uuid() });
