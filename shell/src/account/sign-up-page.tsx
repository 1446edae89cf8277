import { MAX_NAME, pictureProblem } from 'contracts';
import { type FormEvent, useState } from 'react';
import { ProfileNotSaved, signInWithGoogle, signUp } from 'shared-auth';
import { Link, useNavigate, useSearchParams } from 'shared-platform';
import { Banner, Button, FileInput, PasswordInput, TextInput, toast } from 'shared-ui';
import { AccountPage } from './account-page.tsx';
import { emailProblem } from './email-problem.ts';
import { GoogleButton } from './google-button.tsx';
import { NOT_AN_IMAGE } from './not-an-image.ts';
import { useAccountForm } from './use-account-form.tsx';
import { useTypedEmail } from './use-typed-email.ts';

function SignUpPage() {
  const [photo, setPhoto] = useState<File>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  const { form, busy, errors, typed, showErrors, attempt } = useAccountForm({ from });
  const known = useTypedEmail();

  async function enter(signingIn: ReturnType<typeof signUp>) {
    try {
      if (!(await signingIn)) return;
      toast.success('SignUp Sucessful');
    } catch (error) {
      if (!(error instanceof ProfileNotSaved)) throw error;
      toast.error(error.message);
      // There the photo can be saved alone; the account is not made again.
      return navigate('/dashboard/profile', { replace: true, state: { problem: error.message } });
    }
    await navigate('/', { replace: true });
  }

  function choosePhoto(file: File) {
    const problem = pictureProblem(file);
    if (!problem) setPhoto(file);
    showErrors(problem ? { photo: problem } : {});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = typed('email').trim();
    const password = typed('password');
    const problems = {
      photo: photo ? undefined : 'Choose a photo of yourself.',
      email: emailProblem(email),
      password: password ? undefined : 'Choose a password.',
    };
    const wrong = Object.entries(problems).filter(([, text]) => text);
    if (!photo || wrong.length > 0) return showErrors(Object.fromEntries(wrong));
    void attempt('form', () => enter(signUp({ email, password, name: typed('name').trim(), photo })));
  }

  return (
    <AccountPage title="Sign up" subtitle="Find your next stay, or offer one">
      <form ref={form} noValidate className="mt-6 space-y-4" onSubmit={submit}>
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        <TextInput label="Name" name="name" autoComplete="name" maxLength={MAX_NAME} hint="Optional" />
        <FileInput
          label="Photo"
          name="photo"
          accept="image/*"
          required
          file={photo}
          onFile={choosePhoto}
          onRefused={() => showErrors({ photo: NOT_AN_IMAGE })}
          error={errors.photo}
        />
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={known}
          error={errors.email}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          hint="At least 6 characters"
          error={errors.password}
        />
        <Button variant="primary" type="submit" isWide isBusy={busy === 'form'}>
          Continue
        </Button>
      </form>
      <GoogleButton isBusy={busy === 'google'} onClick={() => attempt('google', () => enter(signInWithGoogle()))} />
      <p className="mt-6 text-center text-ink-muted">
        Already have an account?{' '}
        <Link
          to={from ? `/login?from=${encodeURIComponent(from)}` : '/login'}
          className="font-semibold text-rose-700 underline"
        >
          Log in
        </Link>
      </p>
    </AccountPage>
  );
}

export const route = { Component: SignUpPage };
