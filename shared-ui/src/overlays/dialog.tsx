import { Button } from '../actions/button.tsx';
import { deferred } from '../deferred.ts';
import { Spinner } from '../icons/spinner.tsx';
import type { AlertDialogProps, DialogProps } from './dialog-panel.tsx';

export type { AlertDialogProps, DialogProps };

const panels = deferred(async () => {
  const part = await import('./dialog-panel.tsx');
  // Headless UI returns focus to the element that it last saw focused. It was not loaded when the opener of the
  // first dialog got focus, so notify it. React's own handlers listen to `focusin` and notice nothing.
  document.activeElement?.dispatchEvent(new FocusEvent('focus'));
  return part;
});

/** Loads the code of dialogs, so that the first one opens immediately. */
export const preloadDialog = panels.preload;

/**
 * A modal dialog. On a phone, it is a sheet at the bottom of the screen. Focus returns to the opener. State in
 * `children` is lost when it closes.
 */
export function Dialog(props: DialogProps) {
  const { part, hasFailed, retry } = panels.use(props.isOpen);
  if (part) return <part.DialogPanel {...props} />;
  return props.isOpen && <Waiting hasFailed={hasFailed} onClose={props.onClose} onRetry={retry} />;
}

/** Asks before something is destroyed. Focus starts on the button that cancels. */
export function AlertDialog(props: AlertDialogProps) {
  const { part, hasFailed, retry } = panels.use(props.isOpen);
  if (part) return <part.AlertDialogPanel {...props} />;
  return props.isOpen && <Waiting hasFailed={hasFailed} onClose={props.onCancel} onRetry={retry} />;
}

function Waiting(props: { hasFailed: boolean; onClose: () => void; onRetry: () => void }) {
  if (!props.hasFailed) {
    return (
      <div className="fixed inset-0 z-50 grid animate-late place-items-center bg-shade">
        <Spinner size="lg" />
      </div>
    );
  }
  return (
    <div
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-lg flex-wrap items-center gap-3 rounded-card border border-line bg-surface-raised p-4 shadow-float"
      role="alert"
    >
      <p className="flex-1 basis-60">This part of the page could not be loaded. Check your connection.</p>
      <Button onClick={props.onRetry} size="sm" variant="primary">
        Try again
      </Button>
      <Button onClick={props.onClose} size="sm">
        Close
      </Button>
    </div>
  );
}
