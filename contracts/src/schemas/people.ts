import { z } from 'zod';
import { DECLINE_REASON_LIMIT, MAX_NAME, ROLES } from '../people.ts';
import { foldedEmail, picture } from './common.ts';

export const role = z.enum(ROLES);

export const user = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  image: z.string().nullable(),
  role,
  status: z.string(),
});
export type User = z.infer<typeof user>;

/** One's own row, or role null while there is none. */
export const ownUser = z.object({
  _id: z.string().nullable(),
  email: z.string(),
  name: z.string().nullable(),
  image: z.string().nullable(),
  role: role.nullable(),
  status: z.string().nullable(),
});
export type OwnUser = z.infer<typeof ownUser>;

/**
 * GET /session: who calls, `uid` being the identity provider's. Name, image, role and status are null between the first
 * sign-in and the save that follows it.
 */
export const callerSession = z.object({
  uid: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  image: z.string().nullable(),
  role: role.nullable(),
  status: z.string().nullable(),
});
export type CallerSession = z.infer<typeof callerSession>;

export const emailParam = z.object({ email: foldedEmail });

/**
 * PUT /users/{email}: saves oneself after a sign-in or a change of the profile, or asks to become a host. What is
 * null or absent stays as it is; an empty `image` takes the photo away.
 */
export const saveUser = z.union([
  z.object({
    email: foldedEmail,
    role: z.literal('guest'),
    status: z.literal('Verified'),
    name: z.string().trim().max(MAX_NAME).nullish(),
    image: picture.nullish(),
  }),
  z.object({ email: foldedEmail, status: z.literal('Requested') }),
]);
export type SaveUser = z.input<typeof saveUser>;

/** PUT /users/update/{email}: an admin's decision. */
export const updateRole = z.object({
  email: foldedEmail,
  role,
  status: z.literal('Verified'),
  /** True: it answers a request to become a host; refused with `already-decided` when there is none any more. */
  answersRequest: z.boolean().optional(),
});
export type UpdateRole = z.input<typeof updateRole>;

/** POST /users/{email}/request/decline: the person reads the reason. */
export const declineHosting = z.object({ reason: z.string().trim().min(1).max(DECLINE_REASON_LIMIT) });
export type DeclineHosting = z.input<typeof declineHosting>;

export const openSession = z.object({ email: foldedEmail });
