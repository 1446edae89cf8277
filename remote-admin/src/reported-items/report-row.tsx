import { isolate, type ReportedItem } from 'contracts';
import { Link } from 'shared-platform';
import { Badge } from 'shared-ui';
import { formatInstant } from '../shared/format-instant.ts';
import { kindLabel, nameOf, reasonsOf, stateOf } from './report-labels.ts';

export function ReportRow({ item }: { item: ReportedItem }) {
  const { id, kind, author, room, excerpt, waitingSince, decision } = item;
  const { label, tone } = stateOf(item);
  return (
    <li>
      <Link className="block space-y-1 px-4 py-4 hover:bg-surface-soft" to={`/dashboard/reports/${id}`}>
        <span className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <span className="wrap-anywhere font-semibold">
            {kindLabel(kind)} by <bdi>{nameOf(author)}</bdi>
          </span>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="wrap-anywhere block text-ink-muted text-sm">
          {author.side} · <bdi>{room.title}</bdi>
        </span>
        <span className="wrap-anywhere block">{excerpt ? `“${isolate(excerpt)}”` : 'Pictures without words'}</span>
        <span className="wrap-anywhere block text-ink-muted text-sm">{reasonsOf(item)}</span>
        {waitingSince ? (
          <span className="block text-ink-muted text-sm">Waiting since {formatInstant(waitingSince)}</span>
        ) : (
          decision && (
            <span className="wrap-anywhere block text-ink-muted text-sm">
              Decided by <bdi>{nameOf(decision.by)}</bdi>, {formatInstant(decision.at)}: <bdi>{decision.reason}</bdi>
            </span>
          )
        )}
      </Link>
    </li>
  );
}
