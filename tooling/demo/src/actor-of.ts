import type { Person, SavedActor } from 'api/actor';

/** A demo person, as the product's actions take whoever is signed in. */
export const actorOf = (person: Person): SavedActor => ({
  uid: '',
  email: person.email,
  isEmailVerified: true,
  tokenHash: '',
  person,
});
