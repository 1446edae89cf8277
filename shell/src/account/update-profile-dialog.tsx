import { MAX_NAME, thumbnail } from 'contracts';
import { type FormEvent, useId } from 'react';
import { type AuthUser, changeProfile } from 'shared-auth';
import { useQueryClient } from 'shared-platform';
import { Banner, Button, Dialog, FileInput, TextInput, toast } from 'shared-ui';
import { NOT_AN_IMAGE } from './not-an-image.ts';
import { useAccountForm } from './use-account-form.tsx';
import { usePhoto } from './use-photo.ts';

interface UpdateProfileDialogProps {
  isOpen: boolean;
  user: AuthUser;
  onClose(): void;
  onSaved(): void;
}

function nameProblem(name: string): string | undefined {
  if (!name) return 'Enter your name.';
  return name.length > MAX_NAME ? `A name has at most ${MAX_NAME} letters.` : undefined;
}

/** Name and photo, as guests and hosts see them. */
export function UpdateProfileDialog({ isOpen, user, onClose, onSaved }: UpdateProfileDialogProps) {
  const formId = useId();
  const { form, busy, errors, typed, showErrors, attempt } = useAccountForm({ email: user.email });
  const photo = usePhoto();
  const queries = useQueryClient();
  const isBusy = busy !== undefined;

  async function save(name: string) {
    const { address, problem } = await photo.settled();
    // Its own sentence stands at the field, with the way to try again.
    if (problem) return;
    await changeProfile({ name, photo: address });
    // Rooms and bookings show people by their names.
    void queries.invalidateQueries();
    toast.success('Profile updated');
    onSaved();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const name = typed('name').trim();
    const problem = nameProblem(name);
    if (problem) return showErrors({ name: problem });
    void attempt('form', () => save(name));
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      title="Update Profile"
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate className="space-y-5" onSubmit={submit}>
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        <FileInput
          label="Photo"
          name="photo"
          accept="image/*"
          file={photo.file}
          upload={photo.upload}
          currentImage={photo.address === '' ? undefined : thumbnail(user.photoURL)}
          onFile={photo.choose}
          onRefused={() => photo.refuse(NOT_AN_IMAGE)}
          onRemove={photo.remove}
          error={photo.problem}
        />
        {photo.retry && (
          <Button size="sm" onClick={photo.retry}>
            Upload it again
          </Button>
        )}
        <TextInput
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={MAX_NAME}
          required
          defaultValue={user.displayName ?? ''}
          error={errors.name}
        />
        <TextInput
          label="Email"
          name="email"
          type="email"
          value={user.email}
          readOnly
          hint="It is what you log in with, and your bookings go by it. It cannot be changed here."
        />
      </form>
    </Dialog>
  );
}
