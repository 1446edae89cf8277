import { z } from 'zod';
import { DECLINE_REASON_LIMIT, DELETION_REASON_LIMIT, foldEmail, ROLES } from '../people/people.ts';
import { foldedEmail, pageQuery, picture, timeZone } from './common.ts';
import { multiLine, personName, searchText, writtenTexts } from './written-text.ts';

export const role = z.enum(ROLES);

export const user = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  image: z.string().nullable(),
  role,
  /** If null, pages show `Unavailable`. */
  status: z.string().nullable(),
  emailVerified: z.boolean().optional(),
});
export type User = z.infer<typeof user>;

/** The caller's own data. `role` is null until they are saved. */
export const ownUser = z.object({
  _id: z.string().nullable(),
  email: z.string(),
  name: z.string().nullable(),
  image: z.string().nullable(),
  role: role.nullable(),
  status: z.string().nullable(),
  emailVerified: z.boolean().optional(),
});
export type OwnUser = z.infer<typeof ownUser>;

/**
 * GET /session: the caller, with the identity provider's `uid`. Name, image, role and status are null between the first
 * sign-in and the save that follows it.
 */
export const callerSession = z.object({
  uid: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  image: z.string().nullable(),
  role: role.nullable(),
  status: z.string().nullable(),
  emailVerified: z.boolean().optional(),
});
export type CallerSession = z.infer<typeof callerSession>;

/**
 * GET /users: with `search`, only people whose email starts with it or whose name has words that start with its words.
 * With `status`, only people who asked to become a host.
 */
export const listUsersQuery = pageQuery.extend({
  search: z.optional(searchText({ max: 254 }).check(z.overwrite(foldEmail)).register(writtenTexts, { kind: 'search' })),
  status: z.literal('Requested').optional(),
});

export const emailParam = z.object({ email: foldedEmail });

/**
 * PUT /users/{email}: saves the caller after a sign-in or a profile change, or requests to become a host. Null or
 * missing fields keep their value. An empty `image` removes the photo.
 */
export const saveUserBody = z.union([
  z.object({
    email: foldedEmail,
    role: z.literal('guest'),
    status: z.literal('Verified'),
    name: personName.nullish(),
    image: picture.nullish(),
  }),
  z.object({ email: foldedEmail, status: z.literal('Requested') }),
]);
export type SaveUser = z.input<typeof saveUserBody>;

export const updateRoleBody = z.object({
  email: foldedEmail,
  role,
  status: z.literal('Verified'),
  /**
   * True if this answers a request to become a host. Refused with `already-decided` if the request is no longer open.
   */
  answersRequest: z.boolean().optional(),
});
export type UpdateRole = z.input<typeof updateRoleBody>;

/** GET /users/{email}/hosting: what is affected when a host becomes a guest. */
export const hosting = z.object({
  /** Listings that guests can find and book. */
  listed: z.int(),
  /** Booked stays that are not over. */
  staysAhead: z.int(),
});
export type Hosting = z.infer<typeof hosting>;

/** POST /users/{email}/request/decline: the reason is sent to the person. */
export const declineHosting = z.object({ reason: multiLine({ min: 1, max: DECLINE_REASON_LIMIT }) });
export type DeclineHosting = z.input<typeof declineHosting>;

/** POST /account/deletion: the caller's own email, as they typed it. */
export const deleteAccountBody = z.object({ email: foldedEmail });

/** POST /people/{id}/deletion: the reason stays in the audit trail. */
export const deletePersonBody = z.object({ reason: multiLine({ min: 1, max: DELETION_REASON_LIMIT }) });
export type DeletePerson = z.input<typeof deletePersonBody>;

/** POST /jwt. `timeZone` is the browser's. The profile page derives a city from it. */
export const openSessionBody = z.object({ email: foldedEmail, timeZone: timeZone.optional().catch(undefined) });

export const ownSession = z.object({
  _id: z.string(),
  /** Browser and system, such as `Firefox on Linux`. Null if unknown. */
  device: z.string().nullable(),
  /** The city of the browser's time zone, such as `Lisbon`. Null if unknown. */
  place: z.string().nullable(),
  /** Accurate to five minutes. */
  seenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
