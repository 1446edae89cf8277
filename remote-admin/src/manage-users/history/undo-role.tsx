import { type AuditEntry, ROLES } from 'contracts';
import { useSession } from 'shared-auth';
import { useInfiniteQuery } from 'shared-platform';
import { Button, toast } from 'shared-ui';
import { usersQuery, useUpdateRole } from '../api.ts';

/**
 * A button that restores a person's previous role. Shown only while the person still has the role that this entry set.
 */
export function UndoRole({ entry, onUndone }: { entry: AuditEntry; onUndone: () => void }) {
  const { subject, details } = entry;
  const user = useInfiniteQuery(usersQuery()).data?.find(({ email }) => email === subject);
  const isSelf = useSession((session) => session.user?.email === subject);
  const update = useUpdateRole();
  const former = ROLES.find((role) => role === details.from);
  if (!user || !former || isSelf || user.role !== details.to || former === details.to) return null;

  function undo(role: NonNullable<typeof former>) {
    update.mutate(
      { email: subject, role },
      {
        onSuccess: () => {
          toast.success('User Role Updated !');
          onUndone();
        },
        onError: ({ message }) => toast.error(message),
      },
    );
  }
  return (
    <Button
      aria-label={`Undo: make ${subject} a ${former} again`}
      isBusy={update.isPending}
      onClick={() => undo(former)}
      size="sm"
    >
      Undo
    </Button>
  );
}
