import { SAVED_LIMITS, type SavedList } from 'contracts';
import { type FormEvent, useState } from 'react';
import { Button, Dialog, TextInput } from 'shared-ui';
import { changes, useChange } from './api.ts';

interface NameDialogProps {
  list?: SavedList;
  isOpen: boolean;
  onClose: () => void;
  onNamed?: (id: string) => void;
}

export function NameDialog({ list, isOpen, onClose, onNamed }: NameDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="sm" title={list ? 'Rename list' : 'New list'}>
      {isOpen && <NameForm list={list} onClose={onClose} onNamed={onNamed} />}
    </Dialog>
  );
}

function NameForm({
  list,
  onClose,
  onNamed,
}: { [Prop in 'list' | 'onNamed']: NameDialogProps[Prop] | undefined } & Pick<NameDialogProps, 'onClose'>) {
  // A fixed id makes the request idempotent.
  const [id] = useState(() => list?._id ?? crypto.randomUUID());
  const [name, setName] = useState(list?.name ?? '');
  const save = useChange(() => {
    onNamed?.(id);
    onClose();
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim()) save.mutate(() => changes.name(id, name.trim()));
  }
  return (
    <form className="space-y-5" onSubmit={submit}>
      <TextInput
        label="Name"
        maxLength={SAVED_LIMITS.name}
        onChange={(event) => setName(event.target.value)}
        required
        value={name}
      />
      {save.error && (
        <p className="text-danger-ink" role="alert">
          {save.error.message}
        </p>
      )}
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button isBusy={save.isPending} type="submit" variant="primary">
          {list ? 'Rename' : 'Create'}
        </Button>
      </div>
    </form>
  );
}
