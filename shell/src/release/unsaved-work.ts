/** Knows whether leaving the page would lose something. */

const typedInto = new Set<Element>();

/** Starts to track which form fields have been typed into. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('form')) typedInto.add(target);
  });
  document.addEventListener('reset', ({ target }) => {
    for (const control of typedInto) if ((target as Element).contains(control)) typedInto.delete(control);
  });
}

/** True if a form on the page has been typed into, a dialog is open, or the page asks for confirmation to leave. */
export function hasUnsavedWork(): boolean {
  for (const control of typedInto) if (!control.isConnected) typedInto.delete(control);
  return (
    typedInto.size > 0 || document.querySelector('[role=dialog],[role=alertdialog]') !== null || isLeavingRefused()
  );
}

/** Fires the event that the browser fires before it unloads a page. */
function isLeavingRefused(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
