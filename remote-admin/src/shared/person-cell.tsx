import { isFormerEmail } from 'contracts';

/** A guest or host in a table. The email of a deleted account is a placeholder, which is not shown. */
export function PersonCell({ name, email }: { name?: string | undefined; email: string | null }) {
  const shownEmail = email !== null && !isFormerEmail(email) ? email : undefined;
  return (
    <div className="min-w-0 as-cards:text-right as-table:min-w-40">
      <p className="wrap-anywhere">
        <bdi>{name ?? shownEmail ?? 'Deleted account'}</bdi>
      </p>
      {name && shownEmail && <p className="wrap-anywhere text-ink-muted text-sm">{shownEmail}</p>}
    </div>
  );
}
