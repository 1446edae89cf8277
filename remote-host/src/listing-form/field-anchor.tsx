import type { ReactNode } from 'react';
import type { FieldName } from './listing-draft.ts';

/** Where a field stands on the form: the first wrong one is found, and focused, by it. */
export function FieldAnchor({ field, children }: { field: FieldName; children: ReactNode }) {
  return (
    <div className="min-w-0" data-field={field}>
      {children}
    </div>
  );
}
