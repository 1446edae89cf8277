/**
 * The shape of a response, compact enough to bundle with every page. The shapes in `calls/` are generated from the
 * endpoints' schemas. They do not check ranges and formats; only the server does. Additional fields and enumeration
 * values are allowed, because a newer API may send them to pages that are still open.
 */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'unknown'
  | readonly ['list' | 'record' | 'nullable' | 'optional', Shape]
  | { readonly [field: string]: Shape };

/** Returns the path of the first part that does not match the shape, such as `$.host.name`, or undefined. */
export function mismatchOf(shape: Shape, value: unknown): string | undefined {
  const path = pathOfMismatch(shape, value);
  return path === undefined ? undefined : `$${path}`;
}

/** Builds the path only for a mismatch, because responses have thousands of fields and nearly all match. */
function pathOfMismatch(shape: Shape, value: unknown): string | undefined {
  if (typeof shape === 'string') {
    const isRight = shape === 'unknown' || (shape === 'null' ? value === null : typeof value === shape);
    return isRight ? undefined : '';
  }
  if (!isTagged(shape)) return firstMismatch(value, Object.keys(shape), (field) => shape[field] ?? 'unknown');
  const [tag, inner] = shape;
  if (tag === 'nullable') return value === null ? undefined : pathOfMismatch(inner, value);
  if (tag === 'optional') return value === undefined ? undefined : pathOfMismatch(inner, value);
  if (Array.isArray(value) !== (tag === 'list')) return '';
  return firstMismatch(value, Object.keys(Object(value)), () => inner);
}

function isTagged(shape: object): shape is Extract<Shape, readonly unknown[]> {
  return Array.isArray(shape);
}

function firstMismatch(value: unknown, fields: string[], shapeOf: (field: string) => Shape): string | undefined {
  if (typeof value !== 'object' || value === null) return '';
  for (const field of fields) {
    const path = pathOfMismatch(shapeOf(field), (value as Record<string, unknown>)[field]);
    if (path !== undefined) return `.${field}${path}`;
  }
  return undefined;
}
