export function submitForm(container: HTMLElement | undefined): void {
  const form = container?.closest('form');
  const button = form?.querySelector<HTMLButtonElement>('button:not([type]), [type="submit"]');
  if (button) button.click();
  else form?.requestSubmit();
}

/** Focuses the field when the container's label is clicked, because the browser focuses only labelable elements. */
export function focusByLabel(container: HTMLElement, focus: () => void): () => void {
  const byId = container.id ? [...document.querySelectorAll(`label[for="${CSS.escape(container.id)}"]`)] : [];
  const around = container.closest('label');
  const labels = around ? [...byId, around] : byId;
  for (const label of labels) label.addEventListener('click', focus);
  return () => {
    for (const label of labels) label.removeEventListener('click', focus);
  };
}
