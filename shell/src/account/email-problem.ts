/** What is wrong with a typed email, or undefined. The provider has the last word. */
export function emailProblem(email: string): string | undefined {
  if (!email) return 'Enter your email address.';
  return /^\S+@\S+$/.test(email) ? undefined : 'This does not look like an email address.';
}
