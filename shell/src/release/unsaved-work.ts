const typedInto = new Set<Element>();

export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('form')) typedInto.add(target);
  });
  document.addEventListener('reset', ({ target }) => {
    for (const control of typedInto) if ((target as Element).contains(control)) typedInto.delete(control);
  });
}

/** Returns true if a form has input, a dialog is open, or the page asks for confirmation before it is left. */
export function hasUnsavedWork(): boolean {
  for (const control of typedInto) if (!control.isConnected) typedInto.delete(control);
  return (
    typedInto.size > 0 || document.querySelector('[role=dialog],[role=alertdialog]') !== null || isLeavingRefused()
  );
}

function isLeavingRefused(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
