import { Button } from '../actions/button.tsx';
import { deferred } from '../deferred.ts';
import { Spinner } from '../icons/spinner.tsx';
import type { AlertDialogProps, DialogProps } from './dialog-panel.tsx';

export type { AlertDialogProps, DialogProps };

const panels = deferred(async () => {
  const part = await import('./dialog-panel.tsx');
  // Headless UI returns focus to the last element whose `focus` event it received. It was not loaded when the opener of
  // the first dialog got focus, so repeat the event. React is not affected, because it listens to `focusin`.
  document.activeElement?.dispatchEvent(new FocusEvent('focus'));
  return part;
});

/** Preloads the code of dialogs, so that the first one opens immediately. */
export const preloadDialog = panels.preload;

/**
 * A modal dialog, which is a bottom sheet on a phone. Closing it returns focus to the opener and discards the state of
 * `children`.
 */
export function Dialog(props: DialogProps) {
  const { part, hasFailed, retry } = panels.use(props.isOpen);
  if (part) return <part.DialogPanel {...props} />;
  return props.isOpen && <Waiting hasFailed={hasFailed} onClose={props.onClose} onRetry={retry} />;
}

/** Asks for confirmation of a destructive action. The cancel button gets focus first. */
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
      className="fixed inset-x-4 bottom-[calc(1rem+var(--tab-bar,0px))] z-50 mx-auto flex max-w-lg flex-wrap items-center gap-3 rounded-card border border-line bg-surface-raised p-4 shadow-float"
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
