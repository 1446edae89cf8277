import { type FormEvent, useState } from 'react';
import { ProfileNotSaved, signInWithGoogle, signUp } from 'shared-auth';
import { Link, useNavigate, useSearchParams } from 'shared-platform';
import { Banner, Button, FileInput, PasswordInput, TextInput, toast } from 'shared-ui';
import { AccountPage } from './account-page.tsx';
import { emailProblem } from './email-problem.ts';
import { GoogleButton } from './google-button.tsx';
import { useAccountForm } from './use-account-form.ts';

const MAX_PHOTO_BYTES = 5_000_000;

function SignUpPage() {
  const { form, busy, errors, showErrors, attempt } = useAccountForm();
  const [photo, setPhoto] = useState<File>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');

  async function enter(signingIn: ReturnType<typeof signUp>) {
    try {
      if (!(await signingIn)) return;
      toast.success('SignUp Sucessful');
    } catch (error) {
      if (!(error instanceof ProfileNotSaved)) throw error;
      toast.error(error.message);
    }
    await navigate('/', { replace: true });
  }

  function choosePhoto(file: File) {
    if (file.size > MAX_PHOTO_BYTES)
      return showErrors({ photo: 'This picture is larger than 5 MB. Choose a smaller one.' });
    setPhoto(file);
    showErrors({});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const data = new FormData(form.current ?? undefined);
    const email = String(data.get('email')).trim();
    const password = String(data.get('password'));
    const problems = {
      photo: photo ? undefined : 'Choose a photo of yourself.',
      email: emailProblem(email),
      password: password ? undefined : 'Choose a password.',
    };
    const wrong = Object.entries(problems).filter(([, text]) => text);
    if (!photo || wrong.length > 0) return showErrors(Object.fromEntries(wrong));
    void attempt('form', () => enter(signUp({ email, password, name: String(data.get('name')).trim(), photo })));
  }

  return (
    <AccountPage title="Sign up" subtitle="Find your next stay, or offer one">
      <form ref={form} noValidate className="mt-6 space-y-4" onSubmit={submit}>
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        <TextInput label="Name" name="name" autoComplete="name" maxLength={80} hint="Optional" />
        <FileInput
          label="Photo"
          name="photo"
          accept="image/*"
          required
          file={photo}
          onFile={choosePhoto}
          onRefused={() =>
            showErrors({ photo: 'This is not an image. JPEG, PNG, WebP, AVIF and GIF up to 5 MB work.' })
          }
          error={errors.photo}
        />
        <TextInput label="Email" name="email" type="email" autoComplete="email" required error={errors.email} />
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
