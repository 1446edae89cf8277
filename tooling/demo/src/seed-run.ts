import type { Person, SavedActor } from 'api/actor';
import type { RoomRow } from 'api/database/tables';
import { findRoom } from 'api/rooms/storage';
import type { Services } from 'api/services';

export interface SeedRun {
  services: Services;
  /** By key. */
  people: Map<string, Person>;
  /** By slug. */
  roomIds: Map<string, string>;
  /** The instant of the first start; days are counted from it. */
  base: Date;
  /** Reports progress. */
  say(line: string): void;
}

/** The room, guest and host that a record of the catalog names. @throws when one of them does not exist. */
export async function findParties(
  { services, people, roomIds }: SeedRun,
  names: { room: string; guest: string },
): Promise<{ room: RoomRow; guest: SavedActor; host: SavedActor }> {
  const room = await findRoom(services.db, roomIds.get(names.room) ?? '');
  const guest = people.get(names.guest);
  const host = [...people.values()].find(({ id }) => id === room?.host_id);
  if (!room || !guest || !host) throw new Error(`the demo room ${names.room}, its host or ${names.guest} is missing`);
  return { room, guest: actorOf(guest), host: actorOf(host) };
}

/** A demo person as the caller of the product's actions. */
const actorOf = (person: Person): SavedActor => ({
  uid: '',
  email: person.email,
  isEmailVerified: true,
  signedInAt: null,
  tokenHash: '',
  person,
});
