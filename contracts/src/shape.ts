/**
 * The shape of an answer as data, small enough for every page: `calls/` brings one for each endpoint, made from its
 * schema. Ranges and formats are the server's matter. Other fields, and new values of an enumeration, are allowed: a
 * newer API may add them to answers for pages that are still open.
 */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'unknown'
  | readonly ['list' | 'record' | 'nullable' | 'optional', Shape]
  | { readonly [field: string]: Shape };

/** Where a value first differs from its shape, such as `$.host.name`; `undefined` when it has the shape. */
export function mismatchOf(shape: Shape, value: unknown, at = '$'): string | undefined {
  if (typeof shape === 'string') {
    const isRight = shape === 'unknown' || (shape === 'null' ? value === null : typeof value === shape);
    return isRight ? undefined : at;
  }
  if (!isTagged(shape)) return firstMismatch(value, at, Object.entries(shape));
  const [tag, inner] = shape;
  if (tag === 'nullable') return value === null ? undefined : mismatchOf(inner, value, at);
  if (tag === 'optional') return value === undefined ? undefined : mismatchOf(inner, value, at);
  if (Array.isArray(value) !== (tag === 'list')) return at;
  return firstMismatch(
    value,
    at,
    Object.keys(Object(value)).map((key) => [key, inner]),
  );
}

function isTagged(shape: object): shape is Extract<Shape, readonly unknown[]> {
  return Array.isArray(shape);
}

function firstMismatch(value: unknown, at: string, fields: [string, Shape][]): string | undefined {
  if (typeof value !== 'object' || value === null) return at;
  for (const [field, shape] of fields) {
    const found = mismatchOf(shape, (value as Record<string, unknown>)[field], `${at}.${field}`);
    if (found) return found;
  }
  return undefined;
}
