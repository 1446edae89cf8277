import {
  contradictions,
  LEAST_CHARGE_CENTS,
  LEAST_PRICE_RULE,
  type RoomUpdated,
  rulesOf,
  type StayRules,
  type StayRulesTold,
} from 'contracts';
import { Refusal, recordAudit, type SavedActor, type Services, transact } from '../../base/index.ts';
import { checkWaitlistsSoon } from '../nights/waiting.ts';
import { lockOwnListing } from '../rooms/own-listing.ts';
import { toRoom } from '../rooms/room-row.ts';
import { selectRooms } from '../rooms/storage.ts';

/** Changes a listing's stay rules. Existing bookings keep their price and nights. */
export async function changeStayRules(
  { db, clock }: Services,
  { person }: SavedActor,
  { id, version, stayRules }: { id: string; version: number; stayRules: StayRulesTold },
): Promise<RoomUpdated> {
  const rules = rulesOf(stayRules);
  const [contradiction] = contradictions(rules);
  if (contradiction) throw new Refusal('invalid-request', { stayRules: contradiction });
  await transact(db, async (tx) => {
    const room = await lockOwnListing(tx, id, person);
    if (room.version !== version) throw new Refusal('changed-elsewhere');
    const known = pricesOf(room.stay_rules).map(({ cents }) => cents);
    const low = pricesOf(rules).find(
      ({ cents = LEAST_CHARGE_CENTS }) => cents < LEAST_CHARGE_CENTS && !known.includes(cents),
    );
    if (low) throw new Refusal('invalid-request', { [low.field]: LEAST_PRICE_RULE });
    await tx
      .updateTable('rooms')
      .set({ stay_rules: JSON.stringify(rules), version: room.version + 1 })
      .where('id', '=', id)
      .execute();
    await checkWaitlistsSoon(tx, id);
    const details = { version: room.version + 1, rules };
    await recordAudit(tx, { at: clock(), actorId: person.id, action: 'stay-rules-changed', subject: id, details });
  });
  const [row] = await selectRooms(db, { now: clock(), id, limit: 1 });
  if (!row) throw new Refusal('room-not-found');
  return { acknowledged: true, room: toRoom(row, true) };
}

function pricesOf({ weekendCents, seasons = [] }: StayRules) {
  return [
    { field: 'stayRules.weekendPrice', cents: weekendCents },
    ...seasons.flatMap((season, index) => [
      { field: `stayRules.seasons.${index}.price`, cents: season.nightCents },
      { field: `stayRules.seasons.${index}.weekendPrice`, cents: season.weekendCents },
    ]),
  ];
}
