import type { Deprecation } from 'contracts';
import { Heading } from 'shared-ui';

/** What the promoted shell offers and will not offer for ever, with the versions on the site that still use it. */
export function Deprecations({ all = [] }: { all: readonly Deprecation[] | undefined }) {
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="deprecations">
      <Heading className="mb-4" id="deprecations" level={2}>
        Deprecated
      </Heading>
      <ul className="grid gap-4">
        {all.map(({ what, advice, usedBy }) => (
          <li key={what}>
            <p className="wrap-anywhere font-medium">{what}</p>
            <p className="text-ink-muted text-sm">{advice}</p>
            <p className="wrap-anywhere text-sm">
              {usedBy.length > 0
                ? `Used by ${usedBy.map(({ name, version }) => `${name} ${version}`).join(', ')}`
                : 'Used by no area on the site'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
