/** Addresses of the shell's own pages. */
export const SHELL_PATHS = ['/login', '/signup', '/reset-password', '/dashboard', '/dashboard/profile'];
