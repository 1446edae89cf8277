import { safePath } from 'contracts';
import { newPasswordForm } from 'contracts/forms';
import { useState } from 'react';
import { resetPassword, signIn } from 'shared-auth';
import { Link, useNavigate } from 'shared-platform';
import { Banner, Button, buttonClass, toast } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { HiddenUsername, NewPasswordField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';
import { accountPath } from './account-path.ts';
import { useAccountForm } from './use-account-form.tsx';

interface NewPasswordFormProps {
  code: string;
  email: string;
  from: string | null;
  onExpired(): void;
}

export function NewPasswordForm({ code, email, from, onExpired }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const { busy, failure, field, submit } = useAccountForm({
    schema: newPasswordForm,
    save: ({ password }) => save(password),
    from,
    email,
    hasToast: true,
  });
  const [isSet, setIsSet] = useState(false);

  async function save(password: string) {
    try {
      await resetPassword(code, password);
    } catch (error) {
      const isExpired = /^auth\/(expired|invalid)-action-code$/.test((error as { code?: string }).code ?? '');
      if (!isExpired) throw error;
      return onExpired();
    }
    setIsSet(true);
    toast.success('Your password was changed');
    await signIn(email, password);
    await navigate(safePath(from) ?? '/', { replace: true });
  }

  // The password was set and only the login failed. Don't offer a retry, because the link works only once.
  if (isSet && !busy) {
    return (
      <AccountPage title="Your password was changed" subtitle={`for ${email}`}>
        <div className="mt-6 space-y-4">
          {failure && <Banner tone="danger">{failure}</Banner>}
          <Link
            className={buttonClass({ variant: 'primary', isWide: true })}
            state={{ email }}
            to={accountPath('/login', from)}
          >
            Log in
          </Link>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Set a new password" subtitle={`for ${email}`}>
      <Form className="mt-6 space-y-4" failure={failure} onSubmit={submit}>
        <HiddenUsername email={email} />
        <NewPasswordField {...field('password')} />
        <Button variant="primary" type="submit" isWide isBusy={busy === 'form'}>
          Save and log in
        </Button>
      </Form>
    </AccountPage>
  );
}
