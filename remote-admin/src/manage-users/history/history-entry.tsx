import { type AuditEntry, isFormerEmail, isolate } from 'contracts';
import { Link } from 'shared-platform';
import { formatInstant } from '../../shared/format-instant.ts';
import { describeEntry } from './describe-entry.ts';
import { UndoRole } from './undo-role.tsx';

export function HistoryEntry({ entry, onUndone }: { entry: AuditEntry; onUndone: () => void }) {
  const { at, actor } = entry;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3" tabIndex={-1}>
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">
          <Subject entry={entry} />
        </p>
        <p className="wrap-anywhere">{describeEntry(entry)}</p>
        <p className="wrap-anywhere text-ink-muted text-sm">
          <time dateTime={at}>{formatInstant(at)}</time>
          {actor ? `, by ${isFormerEmail(actor.email) ? isolate(actor.name ?? '') : actor.email}` : ', by the site'}
        </p>
      </div>
      {entry.action === 'role-changed' && <UndoRole entry={entry} onUndone={onUndone} />}
    </li>
  );
}

function Subject({ entry: { subject, bookingId, roomId } }: { entry: AuditEntry }) {
  const name = <bdi>{subject}</bdi>;
  if (!bookingId && !roomId) return name;
  return (
    <Link
      className="underline underline-offset-2"
      to={bookingId ? `/dashboard/bookings/${bookingId}` : `/dashboard/listings?q=${roomId}`}
    >
      {name}
    </Link>
  );
}
