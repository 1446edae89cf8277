import { PICTURE_ACCEPT, sentenceOf, thumbnail } from 'contracts';
import { profileForm } from 'contracts/forms';
import { type AuthUser, changeProfile } from 'shared-auth';
import { useQueryClient } from 'shared-platform';
import { Button, FileInput, TextInput, toast } from 'shared-ui';
import { FormDialog } from 'shared-ui/form';
import { NameField } from './account-fields.tsx';
import { useAccountForm } from './use-account-form.tsx';
import { usePhoto } from './use-photo.ts';

interface UpdateProfileDialogProps {
  isOpen: boolean;
  user: AuthUser;
  onClose(): void;
  onSaved(): void;
}

export function UpdateProfileDialog({ user, onSaved, ...dialog }: UpdateProfileDialogProps) {
  const { failure, field, isBusy, submit } = useAccountForm({
    schema: profileForm,
    save: ({ name }) => save(name),
    email: user.email,
  });
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

  return (
    <FormDialog
      {...dialog}
      failure={failure}
      isBusy={isBusy}
      onSubmit={submit}
      title="Update Profile"
      submitLabel="Save"
    >
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
      <NameField {...field('name')} defaultValue={user.displayName ?? ''} />
      <TextInput
        label="Email"
        name="email"
        type="email"
        value={user.email}
        readOnly
        hint="You log in with this address, and your bookings are linked to it. It can’t be changed here."
      />
    </FormDialog>
  );
}
