import type { AuthUser } from 'shared-auth';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { SetPasswordDialog } from './set-password-dialog.tsx';
import { SignInMethodsDialog, useSignInMethods } from './sign-in-methods.tsx';

interface PasswordDialogProps {
  isOpen: boolean;
  user: AuthUser;
  onClose(): void;
}

export function PasswordDialog({ user, ...dialog }: PasswordDialogProps) {
  const ways = useSignInMethods(user);
  if (ways.data?.includes('password')) return <ChangePasswordDialog {...dialog} user={user} />;
  if (ways.data) return <SetPasswordDialog {...dialog} user={user} onSet={() => void ways.refetch()} />;
  return <SignInMethodsDialog {...dialog} ways={ways} title="Change Password" />;
}
