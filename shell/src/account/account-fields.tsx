import { MAX_NAME } from 'contracts';
import type { ReactNode } from 'react';
import { useLocation } from 'shared-platform';
import { PasswordInput, TextInput } from 'shared-ui';

interface FieldProps {
  error?: ReactNode;
}

export function EmailField({ error }: FieldProps) {
  const { state } = useLocation();
  const { email } = (state ?? {}) as { email?: unknown };
  return (
    <TextInput
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      required
      defaultValue={typeof email === 'string' ? email : ''}
      error={error}
    />
  );
}

export function NameField({ hint, initial, error }: FieldProps & { hint?: string; initial?: string }) {
  return (
    <TextInput
      label="Name"
      name="name"
      autoComplete="name"
      maxLength={MAX_NAME}
      required={hint === undefined}
      defaultValue={initial}
      hint={hint}
      error={error}
    />
  );
}

export function CurrentPasswordField({ label = 'Password', error }: FieldProps & { label?: string }) {
  return <PasswordInput label={label} name="password" autoComplete="current-password" required error={error} />;
}

interface NewPasswordFieldProps extends FieldProps {
  label?: string;
  name?: string;
}

export function NewPasswordField({ label = 'New password', name = 'password', error }: NewPasswordFieldProps) {
  return (
    <PasswordInput
      label={label}
      name={name}
      autoComplete="new-password"
      required
      hint="At least 6 characters"
      error={error}
    />
  );
}

/** A hidden field that tells password managers to which account the password belongs. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
