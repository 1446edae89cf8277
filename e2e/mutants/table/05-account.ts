import type { Mutant } from '../mutant.ts';

const LOGIN = 'shell/src/account/login-page.tsx';
const SIGN_UP = 'shell/src/account/sign-up-page.tsx';
const GOOGLE =
  "<GoogleButton isBusy={busy === 'google'} onClick={() => attempt('google', () => enter(signInWithGoogle()))} />";

export const ACCOUNT: readonly Mutant[] = [
  {
    ids: ['S5.01'],
    breaks: 'the browser checks the form instead of the page',
    file: LOGIN,
    from: '<form ref={form} noValidate',
    to: '<form ref={form}',
  },
  {
    ids: ['S5.02'],
    breaks: 'Continue shows no spinner',
    file: LOGIN,
    from: "isBusy={busy === 'form'}",
    to: 'isBusy={false}',
  },
  {
    ids: ['S5.03'],
    breaks: 'no reset mail is sent',
    file: 'shell/src/account/reset-mail.tsx',
    from: "await sendPasswordReset(email, safePath(from) ?? '/');",
    to: '',
  },
  {
    ids: ['S5.04'],
    breaks: 'Sign Up has no Google',
    file: SIGN_UP,
    from: GOOGLE,
    to: '',
  },
  {
    ids: ['S5.04'],
    breaks: 'Google signs nobody in',
    file: LOGIN,
    from: GOOGLE,
    to: GOOGLE.replace('enter(signInWithGoogle())', 'signInWithGoogle().then(() => undefined)'),
  },
  {
    ids: ['S5.05'],
    breaks: 'Sign Up does not lead to the login',
    file: SIGN_UP,
    from: "to={from ? `/login?from=${encodeURIComponent(from)}` : '/login'}",
    to: 'to="/"',
  },
  {
    ids: ['S5.06'],
    breaks: 'a login does not return to the remembered page',
    file: LOGIN,
    from: 'navigate(onward, { replace: true })',
    to: "navigate('/', { replace: true })",
  },
  {
    ids: ['S5.06'],
    breaks: 'the login stays in the history',
    file: LOGIN,
    from: 'navigate(onward, { replace: true })',
    to: 'navigate(onward)',
  },
  {
    ids: ['S5.06'],
    breaks: 'any address is accepted',
    file: LOGIN,
    from: 'await navigate(onward, { replace: true });',
    to: "if (from?.startsWith('//')) location.assign(from); else await navigate(onward, { replace: true });",
  },
  {
    ids: ['S5.07'],
    breaks: 'sign-up does not ask for a photo',
    file: SIGN_UP,
    from: "photo: photo ? undefined : 'Choose a photo of yourself.',",
    to: '',
  },
  {
    ids: ['S5.08'],
    breaks: 'the uploaded photo does not become that of the profile',
    file: 'shared-auth/src/account-steps.ts',
    from: 'const photoURL = (await api.uploadImage(photo)).data.display_url;',
    to: "const photoURL = (await api.uploadImage(photo)).data.display_url && '/img/none';",
  },
  {
    ids: ['S5.09'],
    breaks: 'a sign-up leads to the dashboard',
    file: SIGN_UP,
    from: "await navigate('/', { replace: true });",
    to: "await navigate('/dashboard', { replace: true });",
  },
  {
    ids: ['S5.10'],
    breaks: 'the toast of a sign-up is spelled otherwise',
    file: SIGN_UP,
    from: "'SignUp Sucessful'",
    to: "'SignUp Successful'",
  },
  {
    ids: ['S5.10'],
    breaks: 'the toast of a login is spelled otherwise',
    file: LOGIN,
    from: "'Login Sucessful'",
    to: "'Login Successful'",
  },
  {
    ids: ['S5.11'],
    breaks: "the provider's message is in no toast",
    file: 'shell/src/account/use-account-form.tsx',
    from: 'toast.error(message);',
    to: '',
  },
  {
    ids: ['S5.12'],
    breaks: 'a short password is refused without the reason',
    file: 'shell/src/account/identity-errors.ts',
    from: "text: 'Choose a password of at least 6 characters.'",
    to: "text: 'Choose another password.'",
  },
];
