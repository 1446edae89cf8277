import type { ReactNode } from 'react';
import { Banner, Button, Dialog } from 'shared-ui';
import type { AccountForm as Form } from './use-account-form.tsx';

interface AccountFormProps {
  account: Form;
  onSubmit(): void;
  children: ReactNode;
  id?: string;
  className?: string;
}

export function AccountForm({ account, onSubmit, children, id, className = 'mt-6 space-y-4' }: AccountFormProps) {
  return (
    <form
      id={id}
      ref={account.form}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {account.errors.form && <Banner tone="danger">{account.errors.form}</Banner>}
      {children}
    </form>
  );
}

export function SubmitButton({ account, children }: { account: Form; children: ReactNode }) {
  return (
    <Button variant="primary" type="submit" isWide isBusy={account.busy === 'form'}>
      {children}
    </Button>
  );
}

interface AccountDialogProps extends Omit<AccountFormProps, 'id' | 'className'> {
  isOpen: boolean;
  onClose(): void;
  title: string;
  description?: string;
  submitLabel: ReactNode;
  /** `danger` for actions that cannot be undone. */
  submitVariant?: 'primary' | 'danger';
  cancelLabel?: string;
}

export function AccountDialog({
  account,
  onSubmit,
  children,
  submitLabel,
  submitVariant = 'primary',
  cancelLabel = 'Cancel',
  onClose,
  ...dialog
}: AccountDialogProps) {
  const isBusy = account.busy !== undefined;
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      isBusy={isBusy}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={submitVariant} type="submit" form={account.id} isBusy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <AccountForm id={account.id} account={account} onSubmit={onSubmit} className="space-y-5">
        {children}
      </AccountForm>
    </Dialog>
  );
}
