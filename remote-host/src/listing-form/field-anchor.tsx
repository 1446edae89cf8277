import type { ReactNode } from 'react';
import type { FieldName } from './listing-draft.ts';

/** Marks where a field is on the form, so that the first invalid one can be found and focused. */
export function FieldAnchor({ field, children }: { field: FieldName; children: ReactNode }) {
  return (
    <div className="min-w-0" data-field={field}>
      {children}
    </div>
  );
}
