import type { User } from 'contracts';
import { Button, preloadDialog } from 'shared-ui';
import { useRequestAnswer } from './use-request-answer.ts';

/** Yes or no to somebody who asks to become a host. */
export function AnswerRequest({ user, onDecline }: { user: User; onDecline: (user: User) => void }) {
  const answer = useRequestAnswer(user);
  return (
    <div className="flex flex-wrap gap-2 max-xl:justify-end">
      <Button
        aria-label={`Approve ${user.email} as a host`}
        isBusy={answer.isPending}
        onClick={() => answer.mutate('approved')}
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
