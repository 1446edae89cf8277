import { Link, siteConfig } from 'shared-platform';

export function Logo() {
  return (
    <Link
      to="/"
      className="flex items-center gap-2 rounded-control text-accent"
      aria-label={`${siteConfig().brand}, home`}
    >
      <svg viewBox="0 0 32 32" className="size-9" fill="none" aria-hidden="true">
        <path d="M16 3 3 17h4v11h18V17h4z" fill="currentColor" />
        <path d="M13 28v-7a3 3 0 0 1 6 0v7z" fill="var(--color-surface)" />
        <circle cx="16" cy="13" r="2.2" fill="var(--color-surface)" />
      </svg>
      <span className="hidden font-bold text-xl tracking-tight md:inline">{siteConfig().brand}</span>
    </Link>
  );
}
