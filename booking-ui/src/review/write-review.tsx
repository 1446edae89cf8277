import { ASPECT_LABELS, ASPECTS_OF, type BookingReviews, REVIEW_LIMITS, type ReviewSide } from 'contracts';
import { useDraft } from 'shared-auth';
import { toast } from 'shared-ui';
import { type Rating, RatingForm } from 'shared-ui/stars';
import { useSaveReview } from './api.ts';

interface WriteReviewProps {
  bookingId: string;
  side: ReviewSide;
  hint: string;
  own: BookingReviews['own'];
  onSaved: () => void;
  onCancel: (() => void) | undefined;
}

export function WriteReview({ bookingId, side, hint, own, onSaved, onCancel }: WriteReviewProps) {
  const [rating, setRating, clearDraft] = useDraft<Rating>(`review:${bookingId}`, own ?? { stars: {}, text: '' });
  const saving = useSaveReview(bookingId, () => {
    clearDraft();
    toast.success('Review Saved !');
    onSaved();
  });
  return (
    <RatingForm
      aspects={ASPECTS_OF[side].map((name) => ({ name, label: ASPECT_LABELS[name] }))}
      failure={saving.error && `Your review was not saved. ${saving.error.message}`}
      hint={hint}
      isBusy={saving.isPending}
      label="Your review"
      maxLength={REVIEW_LIMITS.text}
      onCancel={
        onCancel &&
        (() => {
          clearDraft();
          onCancel();
        })
      }
      onSubmit={({ stars, text }) => saving.mutate({ stars, text, version: own?.version ?? 0 })}
      onChange={setRating}
      rating={rating}
      submitLabel={own ? 'Save changes' : 'Send review'}
    />
  );
}
