import { AuthErrorCodes } from 'firebase/auth';
import { expect, test } from 'vitest';
import { identityFailure } from './identity-errors.ts';

const failure = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });

test.each([
  ['auth/invalid-credential', 'password'],
  ['auth/wrong-password', 'password'],
  ['auth/user-not-found', 'password'],
  ['auth/weak-password', 'password'],
  ['auth/email-already-in-use', 'email'],
  ['auth/invalid-email', 'email'],
  ['auth/too-many-requests', 'form'],
  ['auth/network-request-failed', 'form'],
  ['auth/something-new', 'form'],
])('%s concerns the %s and keeps the provider’s message', (code, field) => {
  const { message, problem } = identityFailure(failure(code));
  expect(message).toBe(`Firebase: Error (${code}).`);
  expect(problem.field).toBe(field);
  expect(problem.text).toMatch(/^[A-Z].+\.$/);
});

const FOR_PEOPLE = [
  'account-exists-with-different-credential',
  'admin-restricted-operation',
  'credential-already-in-use',
  'email-already-in-use',
  'expired-action-code',
  'internal-error',
  'invalid-action-code',
  'invalid-credential',
  'invalid-email',
  'invalid-user-token',
  'missing-password',
  'multi-factor-auth-required',
  'network-request-failed',
  'null-user',
  'operation-not-allowed',
  'popup-blocked',
  'provider-already-linked',
  'quota-exceeded',
  'rejected-credential',
  'requires-recent-login',
  'timeout',
  'too-many-requests',
  'unsupported-first-factor',
  'unverified-email',
  'user-disabled',
  'user-mismatch',
  'user-not-found',
  'user-signed-out',
  'user-token-expired',
  'weak-password',
  'web-storage-unsupported',
  'wrong-password',
].map((code) => `auth/${code}`);
const OTHERWISE = 'The sign-in service couldn’t complete this. Try again, or use another sign-in method.';

test('[S5.11] every provider code has its own message and a plain sentence', () => {
  const codes = [...new Set<string>(Object.values(AuthErrorCodes))];
  expect(codes.length).toBeGreaterThan(90);
  for (const code of codes) {
    const { message, problem } = identityFailure(failure(code));
    expect(message).toBe(`Firebase: Error (${code}).`);
    expect([code, problem.text]).toEqual([code, expect.stringMatching(/^[A-Z][^_/{}]+\.$/)]);
    // Brackets mark a link, so there must be both or neither.
    expect([code, problem.text.includes('[')]).toEqual([code, problem.help !== undefined]);
  }
  expect(FOR_PEOPLE.filter((code) => !codes.includes(code))).toEqual([]);
  expect(FOR_PEOPLE.filter((code) => identityFailure(failure(code)).problem.text === OTHERWISE)).toEqual([]);
});

test('errors from the API are shown unchanged', () => {
  const refused = Object.assign(new Error('This email belongs to another account.'), { code: 'email-in-use' });
  expect(identityFailure(refused).problem).toEqual({ field: 'form', text: 'This email belongs to another account.' });
});

test('an unknown user and a wrong password show the same error at the field', () => {
  const [unknown, wrong] = ['auth/user-not-found', 'auth/wrong-password'].map((code) => identityFailure(failure(code)));
  expect(unknown?.problem).toEqual(wrong?.problem);
});

test.each([[new Error('')], ['boom'], [{}]])('a failure without a message (%s) is described', (error) => {
  expect(identityFailure(error)).toEqual({
    message: 'Something went wrong. Please try again.',
    problem: { field: 'form', text: 'That didn’t work. Please try again.' },
  });
});
