import { loadRole, useSession } from 'shared-auth';
import { api, useMutation } from 'shared-platform';
import { Button, Dialog, toast } from 'shared-ui';

/** Asks to become a host; an admin decides. */
export function BecomeHostDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const email = useSession((session) => session.user?.email);
  const request = useMutation({
    mutationFn: (address: string) => api.saveUser({ email: address, status: 'Requested' }),
    onSuccess: ({ modifiedCount }) => {
      toast.success(
        modifiedCount > 0 ? 'Success!, Please Wait For Admin Confirmation' : 'Please! Wait For Admin Approval.',
      );
      void loadRole();
    },
    // A failed call is only logged, which the client has done by now.
    onSettled: onClose,
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Become A Host!"
      description="Please read all the terms & conditions before becoming a host."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={request.isPending} onClick={() => email && request.mutate(email)}>
            Continue
          </Button>
        </>
      }
    />
  );
}
