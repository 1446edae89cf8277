import { type RefObject, useEffect } from 'react';
import { useLocation } from 'shared-platform';

/** Focuses the first field on the form whose name is wanted, and unfolds what hides it. */
export function focusFirstField(form: HTMLElement | null, isWanted: (name: string) => boolean): void {
  const anchors = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const field = anchors.find((anchor) => isWanted(anchor.dataset.field ?? ''));
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  // Of a group, the chosen one: arrow keys go on from there. A button only where there is nothing to fill in.
  const found = ['input[type="radio"]:checked', 'input, select, textarea', 'button'].map((control) =>
    field?.querySelector<HTMLElement>(control),
  );
  found.find((control) => control)?.focus();
}

/** A link that ends in `#keepOpen` leads to that field. */
export function useFieldInAddress(form: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) focusFirstField(form.current, (name) => name === hash.slice(1));
  }, [form, hash]);
}
