export const controlClass =
  'block w-full min-h-11 rounded-control border border-line-strong bg-surface px-3.5 py-2 text-base text-ink ' +
  'transition-colors duration-150 placeholder:text-ink-subtle hover:border-ink ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft/40 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken disabled:text-ink-muted';
