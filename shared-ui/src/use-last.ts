import { useState } from 'react';

/** The value, or the last one that there was: what is on its way out, such as a dialog that fades, stays readable. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
