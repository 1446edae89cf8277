/** The address of an account page that keeps the remembered page. */
export function accountPath(path: '/login' | '/signup' | '/reset-password', from: string | null): string {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path;
}
