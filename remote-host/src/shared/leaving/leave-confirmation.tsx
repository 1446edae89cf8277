import { AlertDialog } from 'shared-ui';
import type { useLeaveGuard } from './use-leave-guard.ts';

interface LeaveQuestionProps {
  guard: ReturnType<typeof useLeaveGuard>;
  confirmLabel: string;
  description: string;
}

export function LeaveConfirmation({ guard, confirmLabel, description }: LeaveQuestionProps) {
  return (
    <AlertDialog
      cancelLabel="Keep editing"
      confirmLabel={confirmLabel}
      description={description}
      isOpen={guard.isAsked}
      onCancel={guard.stay}
      onConfirm={guard.leave}
      title="Leave without saving?"
    />
  );
}
