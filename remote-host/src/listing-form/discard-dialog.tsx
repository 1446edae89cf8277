import { AlertDialog } from 'shared-ui';

interface DiscardDialogProps {
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

export function DiscardDialog(props: DiscardDialogProps) {
  return (
    <AlertDialog
      {...props}
      cancelLabel="Keep the draft"
      confirmLabel="Discard draft"
      description="What you typed and chose in this form is deleted."
      title="Discard this draft?"
    />
  );
}
