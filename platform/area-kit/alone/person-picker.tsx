import { type FormEvent, useState } from 'react';
import { signIn, signOut, useSession } from 'shared-auth';
import { siteConfig, useLocation, useNavigate } from 'shared-platform';
import { Button, PasswordInput, Select, Spinner, TextInput, toast } from 'shared-ui';

const NOBODY = 'nobody';
/** The demo accounts that `README.md` lists. */
const DEMO_PEOPLE = ['guest', 'guest2', 'host', 'host2', 'admin'].map((name) => `${name}@lodge.test`);
const DEMO_PASSWORD = 'lodge-demo';

/** Signs in through the real API, as a demo person or with an email and password. */
export function PersonPicker() {
  const user = useSession((session) => session.user);
  const role = useSession((session) => session.role);
  const isLoading = useSession((session) => session.isAuthLoading || session.isRoleLoading);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  async function switchTo(email: string, password: string) {
    try {
      await (email === NOBODY ? signOut() : signIn(email, password));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    await navigate(pathname + search, { replace: true });
  }

  const known = user && !DEMO_PEOPLE.includes(user.email) ? [user.email] : [];
  const options = [NOBODY, ...DEMO_PEOPLE, ...known].map((value) => ({ value, label: value }));
  return (
    <div className="ml-auto flex flex-wrap items-end gap-3">
      {isLoading ? <Spinner label="Signing in" size="sm" /> : role && <span className="py-2">as {role}</span>}
      {siteConfig().firebase.standIn || user ? (
        <Select
          className="w-56"
          disabled={isLoading}
          isLabelHidden
          label="Person"
          onChange={(email) => void switchTo(email, DEMO_PASSWORD)}
          options={options}
          value={user?.email ?? NOBODY}
        />
      ) : (
        <SignInForm onSubmit={switchTo} />
      )}
    </div>
  );
}

/** Replaces the list of demo people if the identity provider is the real one, which has none. */
function SignInForm({ onSubmit }: { onSubmit(email: string, password: string): Promise<void> }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    void onSubmit(email, password);
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <TextInput label="Email" onChange={({ target }) => setEmail(target.value)} required type="email" value={email} />
      <PasswordInput
        autoComplete="current-password"
        label="Password"
        onChange={({ target }) => setPassword(target.value)}
        required
        value={password}
      />
      <Button type="submit">Sign in</Button>
    </form>
  );
}
