import type { Role } from 'contracts';

/** The saved person behind a session. */
export interface Person {
  id: string;
  email: string;
  name: string | null;
  image: string | null;
  /** `guest` until the email address is verified. */
  role: Role;
  status: string;
}

/** The caller. `person` is null between the first sign-in and the save that follows it. */
export interface Actor {
  uid: string;
  /** The email confirmed by the identity provider. */
  email: string;
  isEmailVerified: boolean;
  /** When they signed in at the identity provider; null for a session of an older version. */
  signedInAt: Date | null;
  tokenHash: string;
  person: Person | null;
}

/** A caller who is saved. */
export interface SavedActor extends Actor {
  person: Person;
}

export function emailOf(actor: Actor): string {
  return actor.person?.email ?? actor.email;
}
