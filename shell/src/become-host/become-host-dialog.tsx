import { saveUser, withdrawRequest } from 'contracts';
import { loadRole, useSession } from 'shared-auth';
import { call, useMutation } from 'shared-platform';
import { Banner, Button, Dialog, toast } from 'shared-ui';
import { PATHS } from '../offers.ts';

export function BecomeHostDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const email = useSession((session) => session.user?.email);
  const isWaiting = useSession((session) => session.status === 'Requested');
  const isVerified = useSession((session) => session.isEmailVerified);
  const withdrawal = useMutation({
    mutationFn: (address: string) => call(withdrawRequest, { email: address }),
    onSuccess: ({ modifiedCount }) => {
      // Zero means that an admin has already answered. The answer becomes visible when the role and status are
      // reloaded.
      if (modifiedCount > 0) toast.success('Request withdrawn');
      else toast.error('Your request has already been answered');
      void loadRole();
      onClose();
    },
  });
  const request = useMutation({
    mutationFn: (address: string) => call(saveUser, { email: address, body: { email: address, status: 'Requested' } }),
    onSuccess: ({ modifiedCount }) => {
      toast.success(
        modifiedCount > 0 ? 'Success!, Please Wait For Admin Confirmation' : 'Please! Wait For Admin Approval.',
      );
      void loadRole();
    },
    // A failed call needs no handling here, because the client has logged it.
    onSettled: close,
  });
  function close() {
    withdrawal.reset();
    onClose();
  }
  /**
   * Ignores the second click of a double-click, which may occur after the response to the first, while the dialog
   * closes.
   */
  function withdraw() {
    if (email && isOpen) withdrawal.mutate(email);
  }
  const isBusy = request.isPending || withdrawal.isPending;
  return (
    <Dialog
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={close}
      title="Become A Host!"
      description={
        <>
          Please read all the {/* Opens a new tab, so that the dialog stays open. */}
          <a className="text-accent-ink underline" href={PATHS.terms} rel="noopener" target="_blank">
            terms & conditions
          </a>{' '}
          before becoming a host.
        </>
      }
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          {isWaiting && (
            <Button disabled={request.isPending} isBusy={withdrawal.isPending} onClick={withdraw}>
              Withdraw request
            </Button>
          )}
          <Button
            variant="primary"
            disabled={withdrawal.isPending || !isVerified}
            isBusy={request.isPending}
            onClick={() => email && isOpen && request.mutate(email)}
          >
            Continue
          </Button>
        </>
      }
    >
      {!isVerified && <Banner>Verify your email address first: open the link that we emailed you.</Banner>}
      {isWaiting && (
        <Banner tone={withdrawal.error ? 'danger' : 'info'}>
          {withdrawal.error?.message ??
            'Your request is waiting for an admin. You can withdraw it until it is answered.'}
        </Banner>
      )}
    </Dialog>
  );
}
