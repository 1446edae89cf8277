import { z } from 'zod';
import { DECLINE_REASON_LIMIT, DELETION_REASON_LIMIT, foldEmail, ROLES } from '../people.ts';
import { foldedEmail, pageQuery, picture, timeZone } from './common.ts';
import { multiLine, personName, searchText, writtenTexts } from './written-text.ts';

export const role = z.enum(ROLES);

export const user = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  image: z.string().nullable(),
  role,
  /** Null for a person without one: pages show `Unavailable`. */
  status: z.string().nullable(),
  emailVerified: z.boolean().optional(),
});
export type User = z.infer<typeof user>;

/** The caller's own data; `role` is null until they are saved. */
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
 * GET /session: the caller, with the identity provider's `uid`. Name, image, role and status are null between the
 * first sign-in and the save that follows it.
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
 * GET /users: optionally those whose email starts with `search` or whose name has words that start like its words, or
 * who asked to become a host.
 */
export const listUsersQuery = pageQuery.extend({
  search: searchText({ max: 254 }).overwrite(foldEmail).register(writtenTexts, { kind: 'search' }).optional(),
  status: z.literal('Requested').optional(),
});

export const emailParam = z.object({ email: foldedEmail });

/**
 * PUT /users/{email}: saves the caller after a sign-in or a profile change, or requests to become a host. Null or
 * absent fields stay as they are; an empty `image` removes the photo.
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

/** PUT /users/update/{email}: an admin's decision. */
export const updateRoleBody = z.object({
  email: foldedEmail,
  role,
  status: z.literal('Verified'),
  /** True: decides a request to become a host; refused with `already-decided` when it is no longer open. */
  answersRequest: z.boolean().optional(),
});
export type UpdateRole = z.input<typeof updateRoleBody>;

/** POST /users/{email}/request/decline: the reason is sent to the person. */
export const declineHosting = z.object({ reason: multiLine({ min: 1, max: DECLINE_REASON_LIMIT }) });
export type DeclineHosting = z.input<typeof declineHosting>;

/** POST /account/deletion: the caller's own email, as they typed it. */
export const deleteAccountBody = z.object({ email: foldedEmail });

/** POST /people/{id}/deletion: the reason stays in the history. */
export const deletePersonBody = z.object({ reason: multiLine({ min: 1, max: DELETION_REASON_LIMIT }) });
export type DeletePerson = z.input<typeof deletePersonBody>;

/** POST /jwt. `timeZone` is the browser's, from which Profile names a place. */
export const openSessionBody = z.object({ email: foldedEmail, timeZone: timeZone.optional().catch(undefined) });

/** GET /sessions: a browser in which the caller is logged in. */
export const ownSession = z.object({
  _id: z.string(),
  /** Browser and system, such as `Firefox on Linux`; null if they are not known. */
  device: z.string().nullable(),
  /** The city of the browser's time zone, such as `Lisbon`; null if it is not known. */
  place: z.string().nullable(),
  /** Up to five minutes ago counts as now. */
  seenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
