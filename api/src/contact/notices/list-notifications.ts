import type { Notification, Page } from 'contracts';
import { idCursor, pageOf, type SavedActor, type Services } from '../../base/index.ts';
import { readSubjects } from './read-subjects.ts';
import { selectNotifications } from './storage.ts';
import { describeNotification } from './words.ts';

const PAGE = 24;

/** The subject of each notification is read when it is listed, because it may have changed. */
export async function listNotifications(
  services: Services,
  { person }: SavedActor,
  { cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Page<Notification>> {
  const before = idCursor.read(cursor);
  const rows = await selectNotifications(services.db, person.id, { before, limit: limit + 1 });
  const { items, next } = pageOf(rows, limit, ({ id }) => id);
  const now = services.clock();
  const subjects = await readSubjects(services.db, { personId: person.id, now }, items);
  const about = { subjects, now, brand: services.settings.brand };
  return {
    items: items.map((row) => ({
      _id: row.id,
      kind: row.kind,
      at: row.made_at.toISOString(),
      isRead: row.read_at !== null,
      ...describeNotification(row, about),
    })),
    next,
  };
}
