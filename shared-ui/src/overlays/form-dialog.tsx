import { type FormEvent, type ReactNode, useId } from 'react';
// biome-ignore lint/style/noRestrictedImports: an area bundles this file and imports the shared-ui of the page.
import { Banner, Button, Dialog, type DialogProps } from 'shared-ui';

export interface FormProps {
  onSubmit: (event: FormEvent) => void;
  /** The message of a failure that is not about a field. */
  failure?: ReactNode;
  failureTitle?: string | undefined;
  children?: ReactNode;
  id?: string;
  className?: string;
}

/** A form that disables the browser's validation and shows the last failure above its fields. */
export function Form({ failure, failureTitle, children, ...form }: FormProps) {
  return (
    <form {...form} noValidate>
      {failure && (
        <Banner tone="danger" {...(failureTitle && { title: failureTitle })}>
          {failure}
        </Banner>
      )}
      {children}
    </form>
  );
}

export interface FormDialogProps extends Omit<DialogProps, 'footer'>, Omit<FormProps, 'id' | 'className'> {
  submitLabel: ReactNode;
  /** `danger` for actions that cannot be undone. */
  submitVariant?: 'primary' | 'danger';
  cancelLabel?: string;
  /** Additional buttons, which precede the standard ones. */
  actions?: ReactNode;
}

/** A dialog with a form. It stays open until the form is saved. */
export function FormDialog(props: FormDialogProps) {
  const { onSubmit, failure, failureTitle, children, ...rest } = props;
  const { submitLabel, submitVariant = 'primary', cancelLabel = 'Cancel', actions, ...dialog } = rest;
  const id = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {actions}
          <Button disabled={dialog.isBusy} onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button variant={submitVariant} type="submit" form={id} isBusy={dialog.isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form className="space-y-5" failure={failure} failureTitle={failureTitle} id={id} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}
