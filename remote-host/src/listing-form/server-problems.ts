import { type ApiError, sentenceOf } from 'contracts';
import type { FieldName, Problems } from './listing-draft.ts';

/** What each field is called in a sentence. */
export const FIELD_LABELS: Record<FieldName, string> = {
  location: 'Location',
  category: 'Category',
  dates: 'The last day',
  title: 'Title',
  image: 'The picture',
  price: 'Price',
  guests: 'Total guest',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  description: 'Description',
  cancellationPolicy: 'Cancellation policy',
  keepOpen: 'This choice',
  amenities: 'An amenity',
  houseRules: 'House rules',
  houseRulesText: 'The text of the house rules',
  sleeping: 'Sleeping places',
  images: 'A picture',
  timeZone: 'Time zone',
  spot: 'The point on the map',
};

/** The field of the form that a path of the request (`images.0`, `to`) stands for. */
function fieldOf(path: string): FieldName | undefined {
  if (path === 'houseRules.text') return 'houseRulesText';
  const name = path.split('.')[0] ?? '';
  if (name === 'from' || name === 'to') return 'dates';
  return name in FIELD_LABELS ? (name as FieldName) : undefined;
}

/** The server's problems, by field of the form. Its rules are phrased as `must be …`. */
export function serverProblems(error: unknown): Problems {
  // By shape: each area carries its own copy of the class.
  const { code, fields = {} } = error as Partial<ApiError>;
  const problems: Problems = {};
  for (const [path, rule] of Object.entries(fields)) {
    const field = fieldOf(path);
    if (field) problems[field] ??= /^[a-z]/.test(rule) ? `${FIELD_LABELS[field]} ${rule}.` : rule;
  }
  if (code === 'image-not-ours' && !problems.images) problems.image ??= sentenceOf(code);
  return problems;
}
