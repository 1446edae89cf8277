import { FORMER_NAME } from 'contracts';
import { deletionForm } from 'contracts/forms';
import { type AuthUser, confirmWithGoogle, deleteAccount, signOut } from 'shared-auth';
import { useNavigate } from 'shared-platform';
import { Icon, TextInput, toast } from 'shared-ui';
import { FormDialog } from 'shared-ui/form';
import { CurrentPasswordField, HiddenUsername } from './account-fields.tsx';
import type { FieldProblem } from './identity-errors.ts';
import { SignInMethodsDialog, useSignInMethods } from './sign-in-methods.tsx';
import { useAccountForm } from './use-account-form.tsx';

interface DeleteAccountDialogProps {
  isOpen: boolean;
  user: AuthUser;
  onClose(): void;
}

const WRONG_PASSWORD = 'That’s not your password. Try again, or [reset it by email].';

function adapt(problem: FieldProblem) {
  return problem.field === 'password' && problem.help ? { ...problem, text: WRONG_PASSWORD } : problem;
}

const TITLE = 'Delete your account?';

export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const ways = useSignInMethods(props.user);
  if (ways.data) return <DeletionForm {...props} hasPassword={ways.data.includes('password')} />;
  return <SignInMethodsDialog isOpen={props.isOpen} onClose={props.onClose} ways={ways} title={TITLE} />;
}

function DeletionForm({ user, hasPassword, ...dialog }: DeleteAccountDialogProps & { hasPassword: boolean }) {
  const { failure, field, isBusy, submit } = useAccountForm({
    schema: deletionForm(user.email),
    save: ({ password }) => remove(password),
    email: user.email,
    adapt,
  });
  const navigate = useNavigate();

  async function remove(password: string | undefined) {
    if (!hasPassword && !(await confirmWithGoogle())) return;
    await deleteAccount(user.email, password);
    await signOut();
    await navigate('/', { replace: true });
    toast.success('Your account was deleted');
  }

  return (
    <FormDialog
      {...dialog}
      failure={failure}
      isBusy={isBusy}
      onSubmit={submit}
      title={TITLE}
      description={`This can’t be undone. Your name, email, photos, saved places and settings are deleted, your listings are taken down, and you are logged out everywhere. We keep bookings and payments for our records, and your reviews and messages stay under the name “${FORMER_NAME}”.`}
      cancelLabel="Keep account"
      submitVariant="danger"
      submitLabel={
        hasPassword ? (
          'Delete account'
        ) : (
          <>
            <Icon name="google" size={20} />
            Confirm and delete
          </>
        )
      }
    >
      <HiddenUsername email={user.email} />
      <TextInput
        label="Your email"
        {...field('confirmation')}
        type="email"
        autoComplete="off"
        required
        hint={`Type ${user.email}`}
      />
      {hasPassword && <CurrentPasswordField {...field('password')} />}
    </FormDialog>
  );
}
