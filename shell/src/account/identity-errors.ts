/** What the identity provider's codes mean, in plain words and at the field that they concern. */
export interface FieldProblem {
  field: 'email' | 'password' | 'form';
  /** What stands in brackets leads to `help`. */
  text: string;
  help?: 'log-in' | 'reset-password';
}

const NO_MATCH: FieldProblem = {
  field: 'password',
  text: 'Email and password do not match. Check both, or [reset the password].',
  help: 'reset-password',
};
const TOO_MANY: FieldProblem = {
  field: 'form',
  text: 'Too many attempts. Wait a few minutes, or [reset the password].',
  help: 'reset-password',
};
const NO_ANSWER: FieldProblem = {
  field: 'form',
  text: 'The sign-in service does not answer. Check your connection and try again.',
};
const ENDED: FieldProblem = { field: 'form', text: 'Your sign-in has ended. [Log in] again.', help: 'log-in' };
const LINK_OVER: FieldProblem = { field: 'form', text: 'This link has expired, or it was used already.' };
const BROWSER: FieldProblem = {
  field: 'form',
  text: 'This browser does not let the site keep your sign-in. Allow it to store data, or use another browser.',
};
const OTHER_ACCOUNT: FieldProblem = {
  field: 'form',
  text: 'That is another account than the one that you are logged in with.',
};
const SECOND_STEP: FieldProblem = {
  field: 'form',
  text: 'This account asks for a second step, which this site does not offer.',
};

const PROBLEMS: Record<string, FieldProblem> = {
  'invalid-credential': NO_MATCH,
  'wrong-password': NO_MATCH,
  'user-not-found': NO_MATCH,
  'rejected-credential': NO_MATCH,
  'invalid-email': { field: 'email', text: 'This does not look like an email address.' },
  'missing-email': { field: 'email', text: 'Enter your email address.' },
  'missing-password': { field: 'password', text: 'Enter your password.' },
  'email-already-in-use': {
    field: 'email',
    text: 'There is an account with this email already. [Log in instead].',
    help: 'log-in',
  },
  'credential-already-in-use': OTHER_ACCOUNT,
  'user-mismatch': OTHER_ACCOUNT,
  'provider-already-linked': { field: 'form', text: 'This account has a password already.' },
  'account-exists-with-different-credential': {
    field: 'email',
    text: 'This email signs in another way. Use the one that you used before.',
  },
  'weak-password': { field: 'password', text: 'Choose a password of at least 6 characters.' },
  'password-does-not-meet-requirements': { field: 'password', text: 'Choose a stronger password.' },
  'too-many-requests': TOO_MANY,
  'quota-exceeded': TOO_MANY,
  'network-request-failed': NO_ANSWER,
  timeout: NO_ANSWER,
  'internal-error': NO_ANSWER,
  'user-disabled': { field: 'form', text: 'This account has been disabled.' },
  'unverified-email': { field: 'email', text: 'Verify this email address first, by the link in our mail.' },
  'operation-not-allowed': { field: 'form', text: 'This way to sign in is switched off.' },
  'admin-restricted-operation': { field: 'form', text: 'New accounts are not taken at present.' },
  'popup-blocked': {
    field: 'form',
    text: 'The browser kept the window of Google closed. Allow windows of this site, and try again.',
  },
  'requires-recent-login': {
    field: 'form',
    text: 'You logged in a while ago. Confirm that it is you, and it goes on from here.',
  },
  'user-token-expired': ENDED,
  'invalid-user-token': ENDED,
  'user-signed-out': ENDED,
  'null-user': ENDED,
  'expired-action-code': LINK_OVER,
  'invalid-action-code': LINK_OVER,
  'web-storage-unsupported': BROWSER,
  'operation-not-supported-in-this-environment': BROWSER,
  'multi-factor-auth-required': SECOND_STEP,
  'unsupported-first-factor': SECOND_STEP,
};

/** For the rest: the provider is not set up for what was asked, and nobody at the keyboard can change that. */
const OTHERWISE: FieldProblem = {
  field: 'form',
  text: 'The sign-in service could not do this. Try again, or sign in another way.',
};

/** A failure of an account step: `message` is the provider's or the API's own, for the toast. */
export function identityFailure(error: unknown): { message: string; problem: FieldProblem } {
  const { code = '', message } = error as { code?: string; message?: string };
  return {
    message: message || 'Something went wrong. Please try again.',
    problem: problemOf(code, message),
  };
}

function problemOf(code: string, message: string | undefined): FieldProblem {
  const [, own] = /^auth\/(.+)$/.exec(code) ?? [];
  if (own) return PROBLEMS[own] ?? OTHERWISE;
  // The API's messages are sentences for people already.
  return { field: 'form', text: code && message ? message : 'That did not work. Please try again.' };
}
