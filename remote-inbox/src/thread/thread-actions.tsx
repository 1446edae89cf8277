import { blockOther, isolate, type Thread } from 'contracts';
import { useState } from 'react';
import { call, useMutation, useQueryClient } from 'shared-platform';
import { AlertDialog, Button, toast } from 'shared-ui';
import { keys } from '../shared/keys.ts';

export function ThreadActions({ thread: { id, other, blockedBy } }: { thread: Thread }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const isBlocked = blockedBy === 'me' || blockedBy === 'both';
  const block = useMutation({
    mutationFn: (blocked: boolean) => call(blockOther, { id, body: { blocked } }),
    onSuccess: async () => {
      setIsAsking(false);
      await client.invalidateQueries({ queryKey: keys.thread(id) });
    },
    onError: ({ message }) => toast.error(message),
  });
  return (
    <>
      <Button
        isBusy={block.isPending}
        onClick={() => (isBlocked ? block.mutate(false) : setIsAsking(true))}
        size="sm"
        variant="ghost"
      >
        {isBlocked ? 'Allow messages' : 'Block'}
      </Button>
      <AlertDialog
        confirmLabel="Block"
        description={`You and ${isolate(other.name)} can no longer write to each other. You can allow it again here.`}
        isBusy={block.isPending}
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => block.mutate(true)}
        title={`Block ${isolate(other.name)}?`}
      />
    </>
  );
}
