import { PICTURE_ACCEPT, safePath, sentenceOf, uploadFailure } from 'contracts';
import { useRef, useState } from 'react';
import { ProfileNotSaved, signInWithGoogle, signUp } from 'shared-auth';
import { preparePicture, useLoaderData, useNavigate, useSearchParams } from 'shared-platform';
import { FileInput, toast } from 'shared-ui';
import { EmailField, NameField, NewPasswordField } from './account-fields.tsx';
import { AccountForm, SubmitButton } from './account-form.tsx';
import { AccountPage, OtherPage } from './account-page.tsx';
import { accountPath } from './account-path.ts';
import { emailProblem } from './email-problem.ts';
import { GoogleButton } from './google-button.tsx';
import { typedNameProblem } from './name-problem.ts';
import { useAccountForm } from './use-account-form.tsx';

function SignUpPage() {
  const [photo, setPhoto] = useState<File>();
  const prepared = useRef<Promise<File>>(undefined);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  const onward = useLoaderData() as string;
  const account = useAccountForm({ from });
  const { busy, errors, typed, showErrors, attempt, check } = account;

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

  function choosePhoto(file: File) {
    setPhoto(file);
    showErrors({});
    const preparing = preparePicture(file);
    prepared.current = preparing;
    preparing.catch((error) => {
      if (prepared.current !== preparing) return;
      setPhoto(undefined);
      showErrors({ photo: uploadFailure(error).reason });
    });
  }

  function submit() {
    const [email, password, name] = [typed('email').trim(), typed('password'), typed('name').trim()];
    const problems = {
      photo: photo ? undefined : 'Choose a photo of yourself.',
      name: typedNameProblem(name),
      email: emailProblem(email),
      password: password ? undefined : 'Choose a password.',
    };
    check(problems, async () => {
      if (!prepared.current) return;
      await enter(signUp({ email, password, name, photo: await prepared.current, from: safePath(from) }));
    });
  }

  return (
    <AccountPage title="Sign up" subtitle="Find your next stay, or offer one">
      <AccountForm account={account} onSubmit={submit}>
        <NameField hint="Optional" error={errors.name} />
        <FileInput
          label="Photo"
          name="photo"
          accept={PICTURE_ACCEPT}
          required
          file={photo}
          onFile={choosePhoto}
          onRefused={() => showErrors({ photo: sentenceOf('image-refused') })}
          error={errors.photo}
        />
        <EmailField error={errors.email} />
        <NewPasswordField label="Password" error={errors.password} />
        <SubmitButton account={account}>Continue</SubmitButton>
      </AccountForm>
      <GoogleButton isBusy={busy === 'google'} onClick={() => attempt('google', () => enter(signInWithGoogle()))} />
      <OtherPage question="Already have an account?" to={accountPath('/login', from)}>
        Log in
      </OtherPage>
    </AccountPage>
  );
}

export const route = { Component: SignUpPage };
