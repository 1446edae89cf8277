/** Whether something on the page would be lost by leaving it. */

const typedInto = new Set<Element>();

/** Remembers from here on what is typed into. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('form')) typedInto.add(target);
  });
  document.addEventListener('reset', ({ target }) => {
    for (const control of typedInto) if ((target as Element).contains(control)) typedInto.delete(control);
  });
}

/** True while something was typed into a form that is still there, a dialog is open, or a page asks to be kept. */
export function hasUnsavedWork(): boolean {
  for (const control of typedInto) if (!control.isConnected) typedInto.delete(control);
  return (
    typedInto.size > 0 || document.querySelector('[role=dialog],[role=alertdialog]') !== null || isLeavingRefused()
  );
}

/** Asks what the browser asks before it unloads a page. */
function isLeavingRefused(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
