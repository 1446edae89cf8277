import type { Person, SavedActor } from 'api/base/actor';
import type { RoomRow } from 'api/base/database/tables';
import type { Services } from 'api/base/services';
import { findRoom } from 'api/listings/rooms/storage';

export interface SeedRun {
  services: Services;
  people: Map<string, Person>;
  roomIds: Map<string, string>;
  base: Date;
  say(line: string): void;
}

/**
 * Returns the room, guest and host that a catalog entry names.
 *
 * @throws Error if one of them does not exist
 */
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

const actorOf = (person: Person): SavedActor => ({
  uid: '',
  email: person.email,
  isEmailVerified: true,
  signedInAt: null,
  tokenHash: '',
  person,
});
