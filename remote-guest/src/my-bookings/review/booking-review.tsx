import { BookingReview as BothReviews, type ReviewTexts } from 'booking-ui/review';
import type { BookingDetail } from 'contracts';
import { useQueryClient } from 'shared-platform';
import { WAITING } from './api.ts';

const TEXTS: ReviewTexts = {
  title: 'Rate your stay',
  introduction: (until) =>
    `You can review it until ${until}. Your host sees it once they have reviewed you too, or after that day; until then you can change it.`,
  hint: 'What would help the next guest? It is public, with your first name and the month of your stay.',
  notes: {
    waiting: (until) => `Not public yet. You can change it until your host has written one, at most until ${until}.`,
    published: () => 'On the page of the room',
    hidden: () => 'Hidden by the site’s team',
  },
  about: (name) => `${name} about you`,
  answerBy: 'Your host’s answer',
};

export function BookingReview({ booking }: { booking: BookingDetail }) {
  const client = useQueryClient();
  return (
    <BothReviews
      booking={booking}
      onSaved={() => void client.invalidateQueries({ queryKey: WAITING })}
      side="guest"
      texts={TEXTS}
    />
  );
}
