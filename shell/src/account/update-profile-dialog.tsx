import { PICTURE_ACCEPT, sentenceOf, thumbnail } from 'contracts';
import { type AuthUser, changeProfile } from 'shared-auth';
import { useQueryClient } from 'shared-platform';
import { Button, FileInput, TextInput, toast } from 'shared-ui';
import { NameField } from './account-fields.tsx';
import { AccountDialog } from './account-form.tsx';
import { typedNameProblem } from './name-problem.ts';
import { useAccountForm } from './use-account-form.tsx';
import { usePhoto } from './use-photo.ts';

interface UpdateProfileDialogProps {
  isOpen: boolean;
  user: AuthUser;
  onClose(): void;
  onSaved(): void;
}

export function UpdateProfileDialog({ user, onSaved, ...dialog }: UpdateProfileDialogProps) {
  const account = useAccountForm({ email: user.email });
  const { errors, typed, check } = account;
  const photo = usePhoto();
  const queries = useQueryClient();

  async function save(name: string) {
    const { address, problem } = await photo.settled();
    // The photo field shows the problem and a retry button.
    if (problem) return;
    await changeProfile({ name, photo: address });
    void queries.invalidateQueries();
    toast.success('Profile updated');
    onSaved();
    dialog.onClose();
  }

  function submit() {
    const name = typed('name').trim();
    check({ name: name ? typedNameProblem(name) : 'Enter your name.' }, () => save(name));
  }

  return (
    <AccountDialog {...dialog} account={account} onSubmit={submit} title="Update Profile" submitLabel="Save">
      <FileInput
        label="Photo"
        name="photo"
        accept={PICTURE_ACCEPT}
        file={photo.file}
        upload={photo.upload}
        currentImage={photo.address === '' ? undefined : thumbnail(user.photoURL)}
        onFile={photo.choose}
        onRefused={() => photo.refuse(sentenceOf('image-refused'))}
        onRemove={photo.remove}
        error={photo.problem}
      />
      {photo.retry && (
        <Button size="sm" onClick={photo.retry}>
          Upload it again
        </Button>
      )}
      {photo.cancel && (
        <Button size="sm" onClick={photo.cancel}>
          Cancel upload
        </Button>
      )}
      <NameField initial={user.displayName ?? ''} error={errors.name} />
      <TextInput
        label="Email"
        name="email"
        type="email"
        value={user.email}
        readOnly
        hint="You log in with this address, and your bookings are linked to it. It can’t be changed here."
      />
    </AccountDialog>
  );
}
