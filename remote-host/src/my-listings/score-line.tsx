import type { Room } from 'contracts';
import { Link } from 'shared-platform';
import { descriptionOf, scoreListing } from '../shared/listing-score.ts';

export function ScoreLine({ room }: { room: Room }) {
  const { percent, gaps } = scoreListing(descriptionOf(room));
  const [first] = gaps;
  if (!first) return null;
  return (
    <p className="mt-1 font-normal text-ink-muted text-sm">
      {percent}% described. Guests still miss:{' '}
      <Link className="underline underline-offset-2" to={`/dashboard/my-listings/${room._id}/edit#${first.field}`}>
        {first.text}
      </Link>
    </p>
  );
}
