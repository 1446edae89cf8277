import { PICTURE_ACCEPT, safePath, sentenceOf, uploadFailure } from 'contracts';
import { signUpForm } from 'contracts/forms';
import { useRef } from 'react';
import { ProfileNotSaved, signInWithGoogle, signUp } from 'shared-auth';
import { preparePicture, useLoaderData, useNavigate, useSearchParams } from 'shared-platform';
import { Button, FileInput, toast } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { EmailField, NameField, NewPasswordField } from './account-fields.tsx';
import { AccountPage, OtherPage } from './account-page.tsx';
import { accountPath } from './account-path.ts';
import { GoogleButton } from './google-button.tsx';
import { useAccountForm } from './use-account-form.tsx';

function SignUpPage() {
  const prepared = useRef<Promise<File>>(undefined);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  const onward = useLoaderData() as string;
  const { busy, failure, field, submit, attempt, clearErrors, resetField, setError, setValue, watch } = useAccountForm({
    schema: signUpForm,
    save: async (value) => {
      const photo = (await prepared.current) ?? value.photo;
      await enter(signUp({ ...value, photo, from: safePath(from) }));
    },
    from,
    hasToast: true,
  });

  async function enter(signingIn: ReturnType<typeof signUp>) {
    try {
      if (!(await signingIn)) return;
      toast.success('SignUp Sucessful');
    } catch (error) {
      if (!(error instanceof ProfileNotSaved)) throw error;
      toast.error(error.message);
      // The account was created. Only the photo is missing, which can be saved on the profile page.
      return navigate('/dashboard/profile', { replace: true, state: { problem: error.message } });
    }
    await navigate(onward, { replace: true });
  }

  const refusePhoto = (message: string) => setError('photo', { message }, { shouldFocus: true });

  function choosePhoto(file: File) {
    setValue('photo', file);
    clearErrors();
    const preparing = preparePicture(file);
    prepared.current = preparing;
    preparing.catch((error) => {
      if (prepared.current !== preparing) return;
      resetField('photo');
      refusePhoto(uploadFailure(error).reason);
    });
  }

  return (
    <AccountPage title="Sign up" subtitle="Find your next stay, or offer one">
      <Form className="mt-6 space-y-4" failure={failure} onSubmit={submit}>
        <NameField {...field('name')} hint="Optional" />
        <FileInput
          label="Photo"
          name="photo"
          accept={PICTURE_ACCEPT}
          required
          file={watch('photo')}
          onFile={choosePhoto}
          onRefused={() => refusePhoto(sentenceOf('image-refused'))}
          error={field('photo').error}
          ref={(input) => field('photo').ref(input && { focus: () => input.focus() })}
        />
        <EmailField {...field('email')} />
        <NewPasswordField {...field('password')} label="Password" />
        <Button variant="primary" type="submit" isWide isBusy={busy === 'form'}>
          Continue
        </Button>
      </Form>
      <GoogleButton isBusy={busy === 'google'} onClick={() => attempt('google', () => enter(signInWithGoogle()))} />
      <OtherPage question="Already have an account?" to={accountPath('/login', from)}>
        Log in
      </OtherPage>
    </AccountPage>
  );
}

export const route = { Component: SignUpPage };
