import { type AuthUser, signInMethods } from 'shared-auth';
import { useQuery } from 'shared-platform';
import { Banner, Button, Dialog } from 'shared-ui';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { FieldSkeletons } from './field-skeletons.tsx';
import { SetPasswordDialog } from './set-password-dialog.tsx';

/** How the person can sign in: only an account with a password can change it. */
export function useSignInMethods(user: AuthUser | null) {
  return useQuery({
    queryKey: ['shell', 'sign-in-methods', user?.uid],
    queryFn: signInMethods,
    enabled: user !== null,
  });
}

interface PasswordDialogProps {
  isOpen: boolean;
  user: AuthUser;
  onClose(): void;
}

/** Changes the password, or sets the first one of a Google account. */
export function PasswordDialog(props: PasswordDialogProps) {
  const ways = useSignInMethods(props.user);
  if (ways.data?.includes('password')) return <ChangePasswordDialog {...props} />;
  if (ways.data) return <SetPasswordDialog {...props} onSet={() => void ways.refetch()} />;
  return (
    <Dialog {...props} title="Change Password">
      {ways.isError ? (
        <Banner
          tone="danger"
          action={
            <Button size="sm" onClick={() => ways.refetch()}>
              Try again
            </Button>
          }
        >
          The sign-in service isn’t responding.
        </Banner>
      ) : (
        <FieldSkeletons count={3} label="Loading" />
      )}
    </Dialog>
  );
}
