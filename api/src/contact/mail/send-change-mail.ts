import { houseHours } from 'contracts';
import type { Services } from '../../base/index.ts';
import { findRoom } from '../../listings/index.ts';
import { findChange, viewBooking } from '../../stays/index.ts';
import { type ChangeMailKind, writeChangeMail } from './change-mails.ts';

export async function sendChangeMail(
  { db, mail, settings }: Services,
  kind: ChangeMailKind,
  { roomId, bookingId, changeId }: { roomId: string; bookingId: string; changeId: string },
): Promise<void> {
  const booking = await viewBooking(db, { room_id: roomId, id: bookingId });
  const change = await findChange(db, { room_id: roomId, id: changeId });
  if (!booking || !change) return;
  const hours = houseHours((await findRoom(db, roomId))?.house_rules);
  const site = { siteUrl: settings.siteUrl, brand: settings.brand };
  const letter = writeChangeMail(kind, { booking, change, site, hours });
  await mail.send({ ...letter, messageId: `<${kind}.${changeId}@${settings.siteUrl.hostname}>` });
}
