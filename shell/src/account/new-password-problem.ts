/** The provider's minimum. The provider also checks the length itself. */
const MIN_LENGTH = 6;

export function newPasswordProblem(password: string, current?: string): string | undefined {
  if (!password) return 'Choose a password.';
  if (password.length < MIN_LENGTH) return `Choose a password of at least ${MIN_LENGTH} characters.`;
  if (password === current) return 'That’s already your password.';
  return undefined;
}
