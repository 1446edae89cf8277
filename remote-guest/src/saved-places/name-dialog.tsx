import { SAVED_LIMITS, type SavedList } from 'contracts';
import { namedList } from 'contracts/forms';
import { useState } from 'react';
import { useSchemaForm } from 'shared-platform/form';
import { Button, Dialog, TextInput } from 'shared-ui';
import { Form } from 'shared-ui/form';
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
  // Choose the id here, so that a retried request is idempotent.
  const [id] = useState(() => list?._id ?? crypto.randomUUID());
  const save = useChange(() => {
    onNamed?.(id);
    onClose();
  });
  const { field, submit, failure, isBusy } = useSchemaForm({
    schema: namedList,
    save: ({ name }) => save.mutateAsync(() => changes.name(id, name)),
  });
  return (
    <Form className="space-y-5" failure={failure} onSubmit={submit}>
      <TextInput {...field('name')} defaultValue={list?.name} label="Name" maxLength={SAVED_LIMITS.name} required />
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button isBusy={isBusy} type="submit" variant="primary">
          {list ? 'Rename' : 'Create'}
        </Button>
      </div>
    </Form>
  );
}
