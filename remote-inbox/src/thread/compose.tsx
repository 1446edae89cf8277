import { MESSAGE_LIMITS, PICTURE_ACCEPT, thumbnail } from 'contracts';
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react';
import { useDraft } from 'shared-auth';
import { Button, buttonClass, Icon, IconButton, TextArea } from 'shared-ui';
import { useMedia } from 'shared-ui/use-media';
import type { Outgoing } from './api.ts';
import { SavedReplies } from './replies/saved-replies.tsx';
import { usePictures } from './use-pictures.ts';

interface ComposeProps {
  threadId: string;
  other: string;
  hasReplies: boolean;
  hidesContacts: boolean;
  onSend: (message: Outgoing) => void;
}

export function Compose({ threadId, other, hasReplies, hidesContacts, onSend }: ComposeProps) {
  const [text, setText] = useDraft(`message:${threadId}`, '');
  const pictures = usePictures(threadId);
  const area = useRef<HTMLTextAreaElement>(null);
  const hasKeyboard = useMedia('(pointer: fine)');
  const isEmpty = text.trim() === '' && pictures.addresses.length === 0;

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (isEmpty || pictures.isBusy) return;
    onSend({ id: crypto.randomUUID(), text, images: pictures.addresses });
    setText('');
    pictures.clear();
    area.current?.focus();
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  }

  return (
    <form
      className="space-y-3 bg-surface max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      onSubmit={send}
    >
      <TextArea
        className="max-lg:[&_textarea]:max-h-40 max-lg:[&_textarea]:min-h-12"
        hint={
          hidesContacts
            ? 'Telephone numbers, email and web addresses are hidden until free cancellation of a booking has ended.'
            : hasKeyboard && 'Ctrl + Enter sends it.'
        }
        label={
          <>
            Message to <bdi>{other}</bdi>
          </>
        }
        maxLength={MESSAGE_LIMITS.text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        ref={area}
        rows={1}
        value={text}
      />
      <ChosenPictures pictures={pictures} />
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={isEmpty} isBusy={pictures.isBusy} type="submit" variant="primary">
          Send
        </Button>
        <AddPictures onAdd={pictures.add} />
        {pictures.isBusy && (
          <Button onClick={pictures.cancel} size="sm">
            Cancel upload
          </Button>
        )}
        {hasReplies && (
          <SavedReplies area={area} draft={text} onInsert={(reply) => setText(text ? `${text}\n${reply}` : reply)} />
        )}
      </div>
    </form>
  );
}

type Pictures = ReturnType<typeof usePictures>;

function ChosenPictures({ pictures: { addresses, problems, remove, retry } }: { pictures: Pictures }) {
  return (
    <>
      {addresses.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {addresses.map((address, index) => (
            <li className="relative" key={address}>
              <img
                alt={`${index + 1} to send`}
                className="size-20 rounded-control bg-surface-sunken object-cover"
                height={80}
                src={thumbnail(address)}
                width={80}
              />
              <IconButton
                className="absolute -top-2 -right-2 border border-line bg-surface"
                label={`Remove picture ${index + 1}`}
                onClick={() => remove(address)}
                size="sm"
              >
                <Icon name="close" size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {problems.map((problem) => (
        <p key={problem} role="alert">
          {problem}
        </p>
      ))}
      {retry && (
        <Button onClick={retry} size="sm">
          Upload again
        </Button>
      )}
    </>
  );
}

function AddPictures({ onAdd }: { onAdd: Pictures['add'] }) {
  const input = useId();
  return (
    <label
      className={`${buttonClass({ size: 'md' })} focus-within:outline-2 focus-within:outline-offset-2`}
      htmlFor={input}
    >
      <Icon name="image" size={18} />
      <span className="max-sm:sr-only">Add pictures</span>
      <input
        accept={PICTURE_ACCEPT}
        className="sr-only"
        id={input}
        multiple
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        type="file"
      />
    </label>
  );
}
