import { type RefObject, useEffect } from 'react';
import { useLocation } from 'shared-platform';

/** Focuses the first matching field. Opens its section if it is collapsed. */
export function focusFirstField(form: HTMLElement | null, isWanted: (name: string) => boolean): void {
  const anchors = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const field = anchors.find((anchor) => isWanted(anchor.dataset.field ?? ''));
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  // Prefer the selected radio button, because that is where arrow keys start. Use a button only if there is no input.
  const found = ['input[type="radio"]:checked', 'input, select, textarea', 'button'].map((control) =>
    field?.querySelector<HTMLElement>(control),
  );
  found.find((control) => control)?.focus();
}

/** Focuses the field named in the URL's hash, such as `#keepOpen`. */
export function useFieldInAddress(form: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) focusFirstField(form.current, (name) => name === hash.slice(1));
  }, [form, hash]);
}
