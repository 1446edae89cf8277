import { type AuthUser, signInMethods } from 'shared-auth';
import { useQuery } from 'shared-platform';
import { Banner, Button, Dialog } from 'shared-ui';
import { FieldSkeletons } from './field-skeletons.tsx';

export function useSignInMethods(user: AuthUser | null) {
  return useQuery({
    queryKey: ['shell', 'sign-in-methods', user?.uid],
    queryFn: signInMethods,
    enabled: user !== null,
  });
}

interface SignInMethodsDialogProps {
  title: string;
  isOpen: boolean;
  ways: ReturnType<typeof useSignInMethods>;
  onClose(): void;
}

export function SignInMethodsDialog({ ways, ...dialog }: SignInMethodsDialogProps) {
  return (
    <Dialog {...dialog}>
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
