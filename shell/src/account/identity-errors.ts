/** What the identity provider's codes mean, in plain words and at the field that they concern. */
export interface FieldProblem {
  field: 'email' | 'password' | 'form';
  text: string;
}

const PROBLEMS: Record<string, FieldProblem> = {
  'auth/invalid-credential': {
    field: 'password',
    text: 'Email and password do not match. Check both, or reset the password.',
  },
  'auth/wrong-password': {
    field: 'password',
    text: 'Email and password do not match. Check both, or reset the password.',
  },
  'auth/user-not-found': {
    field: 'password',
    text: 'Email and password do not match. Check both, or reset the password.',
  },
  'auth/invalid-email': { field: 'email', text: 'This does not look like an email address.' },
  'auth/missing-email': { field: 'email', text: 'Enter your email address.' },
  'auth/missing-password': { field: 'password', text: 'Enter your password.' },
  'auth/email-already-in-use': { field: 'email', text: 'There is an account with this email already. Log in instead.' },
  'auth/weak-password': { field: 'password', text: 'Choose a password of at least 6 characters.' },
  'auth/password-does-not-meet-requirements': { field: 'password', text: 'Choose a stronger password.' },
  'auth/too-many-requests': {
    field: 'form',
    text: 'Too many attempts. Wait a few minutes, or reset the password.',
  },
  'auth/network-request-failed': {
    field: 'form',
    text: 'The sign-in service does not answer. Check your connection and try again.',
  },
  'auth/user-disabled': { field: 'form', text: 'This account has been disabled.' },
  'auth/account-exists-with-different-credential': {
    field: 'email',
    text: 'This email signs in another way. Use the one that you used before.',
  },
  'auth/operation-not-allowed': { field: 'form', text: 'This way to sign in is switched off.' },
};

/** A failure of signing in or up: `message` is the provider's own, for the toast. */
export function identityFailure(error: unknown): { message: string; problem: FieldProblem } {
  const { code = '', message } = error as { code?: string; message?: string };
  return {
    message: message || 'Something went wrong. Please try again.',
    problem: PROBLEMS[code] ?? { field: 'form', text: 'That did not work. Please try again.' },
  };
}
