import { type ApiError, sentenceOf } from 'contracts';
import type { FieldName, Problems } from './listing-draft.ts';
import { FIELDS } from './listing-fields.ts';

/** Maps a path of the request, such as `images.0` or `to`, to a field of the form. */
function fieldOf(path: string): FieldName | undefined {
  if (path === 'houseRules.text') return 'houseRulesText';
  const name = path.split('.')[0] ?? '';
  if (name === 'from' || name === 'to') return 'dates';
  return name in FIELDS ? (name as FieldName) : undefined;
}

/** Maps the server's errors to fields of the form. The server phrases its messages as `must be …`. */
export function serverProblems(error: unknown): Problems {
  // Check the shape instead of the class, because each area bundles its own copy of the class.
  const { code, fields = {} } = error as Partial<ApiError>;
  const problems: Problems = {};
  for (const [path, rule] of Object.entries(fields)) {
    const field = fieldOf(path);
    if (field) problems[field] ??= /^[a-z]/.test(rule) ? `${FIELDS[field].label} ${rule}.` : rule;
  }
  if (code === 'image-not-ours' && !problems.images) problems.image ??= sentenceOf(code);
  return problems;
}
