import * as z from 'zod/mini';
import { nameProblem } from '../base/written-text.ts';
import { foldEmail, MAX_NAME } from '../people/people.ts';

/** The provider's minimum. The provider also checks the length itself. */
const MIN_PASSWORD = 6;

const filled = (missing: string) => z.string().check(z.minLength(1, missing));

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Enter your email address.', abort: true }),
    z.regex(/^\S+@\S+$/, 'Enter a valid email address.'),
  );

/** The API cleans these names instead, because they may come from an identity provider. */
const name = z.string().check(
  z.trim(),
  z.maxLength(MAX_NAME, `Use at most ${MAX_NAME} characters.`),
  z.superRefine((typed, context) => {
    const problem = nameProblem(typed);
    if (problem) context.addIssue({ code: 'custom', message: `Your name ${problem}.` });
  }),
);

const newPassword = z
  .string()
  .check(
    z.minLength(1, { error: 'Choose a password.', abort: true }),
    z.minLength(MIN_PASSWORD, `Choose a password of at least ${MIN_PASSWORD} characters.`),
  );

const photo = z.custom<File>((file) => file !== undefined, 'Choose a photo of yourself.');

export const loginForm = z.object({ email, password: filled('Enter your password.') });
export const resetForm = z.object({ email });
/** The provider checks the password. */
export const signUpForm = z.object({ name, photo, email, password: filled('Choose a password.') });
export const profileForm = z.object({ name: name.check(z.minLength(1, 'Enter your name.')) });
export const newPasswordForm = z.object({ password: newPassword });

export const changePasswordForm = z
  .object({ password: filled('Enter your current password.'), next: newPassword })
  .check(
    z.refine(({ password, next }) => password !== next, { path: ['next'], error: 'That’s already your password.' }),
  );

/** The deletion of the account of `email`. An account without a password has no such field. */
export const deletionForm = (email: string) =>
  z.object({
    confirmation: z.string().check(z.refine((typed) => foldEmail(typed) === email, `Type ${email} to confirm.`)),
    password: z.optional(filled('Enter your password.')),
  });
