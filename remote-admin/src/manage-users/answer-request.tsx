import type { User } from 'contracts';
import { Button, preloadDialog, toast } from 'shared-ui';
import { useRequestAnswer } from './api.ts';

interface AnswerRequestProps {
  user: User;
  onAnswered: () => void;
  onDecline: (user: User) => void;
}

export function AnswerRequest({ user, onAnswered, onDecline }: AnswerRequestProps) {
  const answer = useRequestAnswer(user, onAnswered);
  return (
    <div className="flex flex-wrap gap-2 as-cards:justify-end">
      <Button
        aria-label={`Approve ${user.email} as a host`}
        isBusy={answer.isPending}
        // A toast, because the row disappears if another admin has already answered.
        onClick={() => answer.mutate('approved', { onError: ({ message }) => toast.error(message) })}
        size="sm"
        variant="primary"
      >
        Approve
      </Button>
      <Button
        aria-label={`Decline the request of ${user.email}`}
        disabled={answer.isPending}
        onClick={() => onDecline(user)}
        onFocus={() => void preloadDialog()}
        onPointerEnter={() => void preloadDialog()}
        size="sm"
      >
        Decline
      </Button>
    </div>
  );
}
