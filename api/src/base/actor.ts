import type { Role } from 'contracts';

export interface Person {
  id: string;
  email: string;
  name: string | null;
  image: string | null;
  /** `guest` until the email address is verified. */
  role: Role;
  status: string;
}

/** The caller. `person` is null until the first request after sign-in saves the person. */
export interface Actor {
  uid: string;
  email: string;
  isEmailVerified: boolean;
  /** The time of the sign-in at the identity provider. Null for sessions that an older version created. */
  signedInAt: Date | null;
  tokenHash: string;
  person: Person | null;
}

export interface SavedActor extends Actor {
  person: Person;
}

export function emailOf(actor: Actor): string {
  return actor.person?.email ?? actor.email;
}
