import { useEffect, useState } from 'react';
import { saysHouseRules, scoreListing } from '../shared/listing-score.ts';
import { focusFirstField } from './focus-field.ts';
import type { ListingFormState } from './use-listing-form.ts';

export function ScorePanel({ state: { form, draft: kept } }: { state: ListingFormState }) {
  const [draft, setDraft] = useState(kept.initial);
  const { watch } = kept;
  useEffect(() => watch(setDraft), [watch]);
  const { image, images, description, amenities, sleeping, houseRules, houseRulesText } = draft;
  const { percent, gaps } = scoreListing({
    pictures: image ? images.length + 1 : images.length,
    description,
    amenities: amenities.length,
    sleepingPlaces: sleeping.length,
    hasHouseRules: saysHouseRules(houseRules, houseRulesText),
  });
  if (gaps.length === 0) return null;
  return (
    <section aria-label="What guests still miss" className="rounded-card bg-surface-soft px-5 py-4 text-sm">
      <p>
        <span className="font-semibold">What guests still miss</span>{' '}
        <span className="text-ink-muted">All optional. {percent}% is there.</span>
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {gaps.map(({ field, text }) => (
          <li key={field}>
            <button
              className="min-h-6 cursor-pointer underline underline-offset-2"
              onClick={() => focusFirstField(form.current, (name) => name === field)}
              type="button"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
