export function accountPath(path: '/login' | '/signup' | '/reset-password', from: string | null): string {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path;
}
