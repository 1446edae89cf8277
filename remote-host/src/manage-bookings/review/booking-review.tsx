import { BookingReview as BothReviews, type ReviewTexts } from 'booking-ui/review';
import type { BookingDetail } from 'contracts';
import { AnswerForm } from './answer-form.tsx';

const TEXTS: ReviewTexts = {
  title: 'Review your guest',
  introduction: (until) =>
    `You can review your guest until ${until}. They see it once they have reviewed the stay too, or after that day; until then you can change it.`,
  hint: 'What should other hosts know? Your guest sees it, and hosts whose rooms they book.',
  notes: {
    waiting: (until) =>
      `Nobody else sees it yet. You can change it until your guest has written one, at most until ${until}.`,
    published: () => 'Your guest and other hosts see it',
    hidden: () => 'Hidden by the site’s team',
  },
  about: (name) => `${name} about the stay`,
  answerBy: 'Your answer',
};

export function BookingReview({ booking }: { booking: BookingDetail }) {
  return (
    <BothReviews answerForm={<AnswerForm bookingId={booking._id} />} booking={booking} side="host" texts={TEXTS} />
  );
}
