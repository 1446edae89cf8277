import { MAX_NAME } from 'contracts';
import { useLocation } from 'shared-platform';
import { PasswordInput, TextInput, type TextInputProps } from 'shared-ui';

type Props = Omit<TextInputProps, 'label'> & { label?: string };

export function EmailField(props: Props) {
  const { state } = useLocation();
  const { email } = (state ?? {}) as { email?: unknown };
  const initial = typeof email === 'string' ? email : '';
  return <TextInput label="Email" type="email" autoComplete="email" required defaultValue={initial} {...props} />;
}

export function NameField(props: Props) {
  return <TextInput label="Name" autoComplete="name" maxLength={MAX_NAME} required={!props.hint} {...props} />;
}

export function CurrentPasswordField(props: Props) {
  return <PasswordInput label="Password" autoComplete="current-password" required {...props} />;
}

export function NewPasswordField(props: Props) {
  return (
    <PasswordInput label="New password" autoComplete="new-password" required hint="At least 6 characters" {...props} />
  );
}

/** A hidden field that tells password managers to which account the password belongs. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
