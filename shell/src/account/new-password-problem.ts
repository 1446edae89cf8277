/** The provider's own minimum; it has the last word. */
const MIN_LENGTH = 6;

/** What is wrong with a chosen password, or undefined. */
export function newPasswordProblem(password: string, present?: string): string | undefined {
  if (!password) return 'Choose a password.';
  if (password.length < MIN_LENGTH) return `Choose a password of at least ${MIN_LENGTH} characters.`;
  if (password === present) return 'This is the password that you have already.';
  return undefined;
}
