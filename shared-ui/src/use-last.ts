import { useState } from 'react';

/**
 * Returns the value or, if it is undefined, the last defined value, so that a dialog stays readable while it fades out.
 */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
