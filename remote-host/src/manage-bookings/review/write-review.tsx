import { ASPECT_LABELS, ASPECTS_OF, type BookingReviews, REVIEW_LIMITS } from 'contracts';
import { useDraft } from 'shared-auth';
import { toast } from 'shared-ui';
import { type Rating, RatingForm } from 'shared-ui/stars';
import { useSaveReview } from './api.ts';

interface WriteReviewProps {
  bookingId: string;
  own: BookingReviews['own'];
  onSaved: () => void;
  onCancel: (() => void) | undefined;
}

const ASPECTS = ASPECTS_OF.host.map((name) => ({ name, label: ASPECT_LABELS[name] }));

export function WriteReview({ bookingId, own, onSaved, onCancel }: WriteReviewProps) {
  const [rating, setRating, clearDraft] = useDraft<Rating>(`review:${bookingId}`, own ?? { stars: {}, text: '' });
  const saving = useSaveReview(bookingId, () => {
    clearDraft();
    toast.success('Review Saved !');
    onSaved();
  });
  return (
    <RatingForm
      aspects={ASPECTS}
      failure={saving.error && `Your review was not saved. ${saving.error.message}`}
      hint="What should other hosts know? Your guest sees it, and hosts whose rooms they book."
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
