import type { ReactNode } from 'react';
import type { FieldName } from './listing-draft.ts';

export function FieldAnchor({ field, children }: { field: FieldName; children: ReactNode }) {
  return (
    <div className="min-w-0" data-field={field}>
      {children}
    </div>
  );
}
