import { deleteTemplate, listTemplates, MESSAGE_LIMITS, type MessageTemplate, saveTemplate } from 'contracts';
import { savedTemplate } from 'contracts/forms';
import { type RefObject, useRef, useState } from 'react';
import { call, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { useSchemaForm } from 'shared-platform/form';
import { Button, Dialog, EmptyState, Skeleton, TextArea, TextInput } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { keys } from '../../shared/keys.ts';

interface SavedRepliesProps {
  /** The text of the unsent message. It is the initial text of a new reply. */
  draft: string;
  /** The text field of the message. It gets focus after a reply is inserted, so that the host can continue typing. */
  area: RefObject<HTMLTextAreaElement | null>;
  onInsert: (text: string) => void;
}

export function SavedReplies({ draft, area, onInsert }: SavedRepliesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [edited, setEdited] = useState<MessageTemplate>();
  const afterwards = useRef<HTMLElement>(null);
  const open = () => {
    afterwards.current = null;
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    setEdited(undefined);
  };
  return (
    <>
      <Button onClick={open}>Saved replies</Button>
      <Dialog finalFocus={afterwards} isOpen={isOpen} onClose={close} title={edited ? 'Reply' : 'Saved replies'}>
        {edited ? (
          <ReplyForm onDone={() => setEdited(undefined)} reply={edited} />
        ) : (
          <Replies
            onEdit={setEdited}
            onInsert={(text) => {
              onInsert(text);
              afterwards.current = area.current;
              close();
            }}
            onNew={() => setEdited({ id: crypto.randomUUID(), name: '', text: draft })}
          />
        )}
      </Dialog>
    </>
  );
}

interface RepliesProps {
  onInsert: (text: string) => void;
  onEdit: (reply: MessageTemplate) => void;
  onNew: () => void;
}

function Replies({ onInsert, onEdit, onNew }: RepliesProps) {
  const replies = useQuery({
    queryKey: keys.templates,
    queryFn: ({ signal }) => call(listTemplates, {}, { signal }),
  });
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.templates }),
  });
  return (
    <div className="space-y-4">
      <LoadFailure level={3} query={replies} what="Your replies" />
      {isFirstLoad(replies) && <Skeleton className="h-24 w-full" />}
      {remove.error && <p role="alert">{remove.error.message}</p>}
      {replies.data?.length === 0 && (
        <EmptyState
          subtitle="Save what you write again and again, such as the way to the house."
          title="No replies yet"
        />
      )}
      <ul className="divide-y divide-line">
        {replies.data?.map((reply) => (
          <li className="flex flex-wrap items-center gap-2 py-3" key={reply.id}>
            <div className="min-w-0 flex-1 basis-60">
              <p className="wrap-anywhere font-semibold">
                <bdi>{reply.name}</bdi>
              </p>
              <p className="line-clamp-2 wrap-anywhere text-ink-muted text-sm" dir="auto">
                {reply.text}
              </p>
            </div>
            <Button
              aria-label={`Insert ${reply.name}`}
              onClick={() => onInsert(reply.text)}
              size="sm"
              variant="primary"
            >
              Insert
            </Button>
            <Button aria-label={`Edit ${reply.name}`} onClick={() => onEdit(reply)} size="sm">
              Edit
            </Button>
            <Button
              aria-label={`Delete ${reply.name}`}
              onClick={() => remove.mutate(reply.id)}
              size="sm"
              variant="ghost"
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={onNew}>New reply</Button>
    </div>
  );
}

function ReplyForm({ reply, onDone }: { reply: MessageTemplate; onDone: () => void }) {
  const client = useQueryClient();
  const { field, submit, failure, isBusy } = useSchemaForm({
    schema: savedTemplate,
    save: async (body) => {
      await call(saveTemplate, { id: reply.id, body });
      await client.invalidateQueries({ queryKey: keys.templates });
      onDone();
    },
  });
  return (
    <Form className="space-y-4" failure={failure} onSubmit={submit}>
      <TextInput
        {...field('name')}
        defaultValue={reply.name}
        label="Name"
        maxLength={MESSAGE_LIMITS.templateName}
        required
      />
      <TextArea {...field('text')} defaultValue={reply.text} label="Text" maxLength={MESSAGE_LIMITS.text} required />
      <div className="flex gap-3">
        <Button isBusy={isBusy} type="submit" variant="primary">
          Save
        </Button>
        <Button onClick={onDone}>Back</Button>
      </div>
    </Form>
  );
}
