import { expect, test } from 'vitest';
import { emailProblem } from './email-problem.ts';
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
])('%s concerns the %s, and keeps the provider’s own message', (code, field) => {
  const { message, problem } = identityFailure(failure(code));
  expect(message).toBe(`Firebase: Error (${code}).`);
  expect(problem.field).toBe(field);
  expect(problem.text).toMatch(/^[A-Z].+\.$/);
});

test('an unknown user and a wrong password look the same beside the field', () => {
  const [unknown, wrong] = ['auth/user-not-found', 'auth/wrong-password'].map((code) => identityFailure(failure(code)));
  expect(unknown?.problem).toEqual(wrong?.problem);
});

test.each([[new Error('')], ['boom'], [{}]])('a failure that says nothing (%s) still has a sentence', (error) => {
  expect(identityFailure(error)).toEqual({
    message: 'Something went wrong. Please try again.',
    problem: { field: 'form', text: 'That did not work. Please try again.' },
  });
});

test.each([
  ['', 'Enter your email address.'],
  ['gina', 'This does not look like an email address.'],
  ['gina@', 'This does not look like an email address.'],
  ['gi na@lodge.test', 'This does not look like an email address.'],
  ['gina@lodge.test', undefined],
  ['gina@localhost', undefined],
])('typed email %j: %s', (email, problem) => {
  expect(emailProblem(email)).toBe(problem);
});
