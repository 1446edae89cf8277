import { z } from 'zod';
import { multiLine, writtenTexts } from '../forms/text.ts';
import { DECLINE_REASON_LIMIT, DELETION_REASON_LIMIT, foldEmail, ROLES } from '../people/people.ts';
import { foldedEmail, pageQuery, picture, timeZone } from './common.ts';
import { personName, searchText } from './written-text.ts';

export const role = z.enum(ROLES);

export const user = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  image: z.string().nullable(),
  role,
  /** If the status is null, pages show `Unavailable`. */
  status: z.string().nullable(),
  emailVerified: z.boolean().optional(),
});
export type User = z.infer<typeof user>;

/** A person's data for themselves. `role` is null until the person is saved. */
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
 * GET /session: the caller. `uid` is the identity provider's. Name, image, role and status are null between the first
 * sign-in and the request that saves the person.
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
 * GET /users. `search` finds people whose email starts with it, or whose name has words that start with its words.
 * `status` finds people who have asked to become a host.
 */
export const listUsersQuery = pageQuery.extend({
  search: z.optional(searchText({ max: 254 }).check(z.overwrite(foldEmail)).register(writtenTexts, { kind: 'search' })),
  status: z.literal('Requested').optional(),
});

export const emailParam = z.object({ email: foldedEmail });

/**
 * PUT /users/{email}: saves the caller after a sign-in or profile change, or requests to become a host. Null or missing
 * fields remain unchanged. An empty `image` removes the photo.
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
  /** True to approve a request to become a host. Fails with `already-decided` if the request is no longer open. */
  answersRequest: z.boolean().optional(),
});
export type UpdateRole = z.input<typeof updateRoleBody>;

/** GET /users/{email}/hosting: the listings and stays that are affected if the host becomes a guest. */
export const hosting = z.object({
  /** Listings that guests can find and book. */
  listed: z.int(),
  /** Current and upcoming booked stays. */
  staysAhead: z.int(),
});
export type Hosting = z.infer<typeof hosting>;

/** POST /users/{email}/request/decline. The person is notified of the reason. */
export const declineHosting = z.object({ reason: multiLine({ min: 1, max: DECLINE_REASON_LIMIT }) });
export type DeclineHosting = z.input<typeof declineHosting>;

/** POST /account/deletion. The caller types their own email address to confirm. */
export const deleteAccountBody = z.object({ email: foldedEmail });

/** POST /people/{id}/deletion. The reason is recorded in the audit trail. */
export const deletePersonBody = z.object({ reason: multiLine({ min: 1, max: DELETION_REASON_LIMIT }) });
export type DeletePerson = z.input<typeof deletePersonBody>;

/** POST /jwt. `timeZone` is the browser's. The profile page shows a city that is derived from it. */
export const openSessionBody = z.object({ email: foldedEmail, timeZone: timeZone.optional().catch(undefined) });

export const ownSession = z.object({
  _id: z.string(),
  /** The browser and operating system, such as `Firefox on Linux`. Null if unknown. */
  device: z.string().nullable(),
  /** The city of the browser's time zone, such as `Lisbon`. Null if unknown. */
  place: z.string().nullable(),
  /** The time of the last request, accurate to five minutes. */
  seenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
