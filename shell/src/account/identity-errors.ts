export interface FieldProblem {
  field: 'email' | 'password' | 'form';
  /** Words in brackets become a link to `help`. */
  text: string;
  help?: 'log-in' | 'reset-password';
}

const NO_MATCH: FieldProblem = {
  field: 'password',
  text: 'Wrong email or password. Check both, or [reset your password].',
  help: 'reset-password',
};
const TOO_MANY: FieldProblem = {
  field: 'form',
  text: 'Too many attempts. Wait a few minutes, or [reset your password].',
  help: 'reset-password',
};
const NO_ANSWER: FieldProblem = {
  field: 'form',
  text: 'The sign-in service isn’t responding. Check your connection and try again.',
};
const ENDED: FieldProblem = { field: 'form', text: 'Your sign-in has expired. [Log in] again.', help: 'log-in' };
const LINK_OVER: FieldProblem = { field: 'form', text: 'This link has expired or has already been used.' };
const BROWSER: FieldProblem = {
  field: 'form',
  text: 'This browser blocks the storage that your sign-in needs. Allow this site to store data, or use another browser.',
};
const OTHER_ACCOUNT: FieldProblem = {
  field: 'form',
  text: 'That’s not the account you’re logged in to.',
};
const SECOND_STEP: FieldProblem = {
  field: 'form',
  text: 'This account uses two-step verification, which this site doesn’t support.',
};

const PROBLEMS: Record<string, FieldProblem> = {
  'invalid-credential': NO_MATCH,
  'wrong-password': NO_MATCH,
  'user-not-found': NO_MATCH,
  'rejected-credential': NO_MATCH,
  'invalid-email': { field: 'email', text: 'Enter a valid email address.' },
  'missing-email': { field: 'email', text: 'Enter your email address.' },
  'missing-password': { field: 'password', text: 'Enter your password.' },
  'email-already-in-use': {
    field: 'email',
    text: 'An account with this email already exists. [Log in instead].',
    help: 'log-in',
  },
  'credential-already-in-use': OTHER_ACCOUNT,
  'user-mismatch': OTHER_ACCOUNT,
  'provider-already-linked': { field: 'form', text: 'This account already has a password.' },
  'account-exists-with-different-credential': {
    field: 'email',
    text: 'This email is linked to another sign-in method. Use the one you used before.',
  },
  'weak-password': { field: 'password', text: 'Choose a password of at least 6 characters.' },
  'password-does-not-meet-requirements': { field: 'password', text: 'Choose a stronger password.' },
  'too-many-requests': TOO_MANY,
  'quota-exceeded': TOO_MANY,
  'network-request-failed': NO_ANSWER,
  timeout: NO_ANSWER,
  'internal-error': NO_ANSWER,
  'user-disabled': { field: 'form', text: 'This account has been disabled.' },
  'unverified-email': { field: 'email', text: 'Verify this email address first, using the link in our email.' },
  'operation-not-allowed': { field: 'form', text: 'This sign-in method is turned off.' },
  'admin-restricted-operation': { field: 'form', text: 'Sign-ups are currently closed.' },
  'popup-blocked': {
    field: 'form',
    text: 'Your browser blocked the Google sign-in window. Allow pop-ups for this site and try again.',
  },
  'requires-recent-login': {
    field: 'form',
    text: 'You logged in a while ago. Confirm it’s you to continue.',
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

/** Shown for all other codes. They mean that the provider is misconfigured, which visitors cannot fix. */
const MISCONFIGURED: FieldProblem = {
  field: 'form',
  text: 'The sign-in service couldn’t complete this. Try again, or use another sign-in method.',
};

export function identityFailure(error: unknown): { message: string; problem: FieldProblem } {
  const { code = '', message } = error as { code?: string; message?: string };
  return {
    message: message || 'Something went wrong. Please try again.',
    problem: problemOf(code, message),
  };
}

function problemOf(code: string, message: string | undefined): FieldProblem {
  const [, own] = /^auth\/(.+)$/.exec(code) ?? [];
  if (own) return PROBLEMS[own] ?? MISCONFIGURED;
  return { field: 'form', text: code && message ? message : 'That didn’t work. Please try again.' };
}
