import { type ApiError, sentenceOf } from 'contracts';
import type { FieldName, Problems } from './listing-draft.ts';

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

/** Maps a path of the request, such as `images.0` or `to`, to a field of the form. */
function fieldOf(path: string): FieldName | undefined {
  if (path === 'houseRules.text') return 'houseRulesText';
  const name = path.split('.')[0] ?? '';
  if (name === 'from' || name === 'to') return 'dates';
  return name in FIELD_LABELS ? (name as FieldName) : undefined;
}

/** Maps the server's errors to fields of the form. The server phrases its rules as `must be …`. */
export function serverProblems(error: unknown): Problems {
  // Checked by shape, because each area has its own copy of the class.
  const { code, fields = {} } = error as Partial<ApiError>;
  const problems: Problems = {};
  for (const [path, rule] of Object.entries(fields)) {
    const field = fieldOf(path);
    if (field) problems[field] ??= /^[a-z]/.test(rule) ? `${FIELD_LABELS[field]} ${rule}.` : rule;
  }
  if (code === 'image-not-ours' && !problems.images) problems.image ??= sentenceOf(code);
  return problems;
}
