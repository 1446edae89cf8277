export function emailProblem(email: string): string | undefined {
  if (!email) return 'Enter your email address.';
  return /^\S+@\S+$/.test(email) ? undefined : 'Enter a valid email address.';
}
