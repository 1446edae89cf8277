import { SAVED_LIMITS, type SavedList, saveList } from 'contracts';
import { type FormEvent, useState } from 'react';
import { call, Link, useMutation } from 'shared-platform';
import { Button, Checkbox, Dialog, TextInput } from 'shared-ui';
import { putInto, useLists } from './api.ts';

interface ChooseListsProps {
  room: { _id: string; title: string };
  isOpen: boolean;
  onClose: () => void;
}

export function ChooseLists({ room, isOpen, onClose }: ChooseListsProps) {
  return (
    <Dialog
      description={room.title}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Link className="underline underline-offset-2" to="/dashboard/saved">
            See your saved places
          </Link>
          <Button onClick={onClose} variant="primary">
            Done
          </Button>
        </div>
      }
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title="Save to"
    >
      {isOpen && <Lists roomId={room._id} />}
    </Dialog>
  );
}

function Lists({ roomId }: { roomId: string }) {
  const lists = useLists((all) => all) ?? [];
  const [name, setName] = useState('');
  const put = useMutation({
    mutationFn: ({ list, isIn }: { list: SavedList; isIn: boolean }) => putInto([list], roomId, isIn),
  });
  const create = useMutation({
    mutationFn: async () => {
      const list = { _id: crypto.randomUUID(), name: name.trim(), rooms: [] };
      await call(saveList, { id: list._id, body: { name: list.name } });
      await putInto([list], roomId, true);
    },
    onSuccess: () => setName(''),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim()) create.mutate();
  }
  const failure = create.error ?? put.error;
  return (
    <div className="space-y-5">
      <ul className="space-y-3">
        {lists.map((list) => (
          <li key={list._id}>
            <Checkbox
              checked={list.rooms.includes(roomId)}
              label={list.name}
              onChange={(event) => put.mutate({ list, isIn: event.target.checked })}
            />
          </li>
        ))}
      </ul>
      <form className="flex items-end gap-3" onSubmit={submit}>
        <TextInput
          className="min-w-0 flex-1"
          label="New list"
          maxLength={SAVED_LIMITS.name}
          onChange={(event) => setName(event.target.value)}
          value={name}
        />
        <Button isBusy={create.isPending} type="submit">
          Create
        </Button>
      </form>
      {failure && (
        <p className="text-danger-ink" role="alert">
          {failure.message}
        </p>
      )}
    </div>
  );
}
