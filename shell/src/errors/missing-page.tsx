import { CATEGORY_LABELS } from 'contracts';
import { Link } from 'shared-platform';
import { buttonClass } from 'shared-ui';
import { ErrorPage } from './error-page.tsx';

/** For an address that no page has: somebody who looked for a room finds others. */
function MissingPage() {
  return (
    <ErrorPage reason="There is no page at this address.">
      <nav aria-label="Find a room" className="mx-auto max-w-2xl px-4 pb-16 text-center">
        <p>Or look for a room:</p>
        <ul className="mt-4 flex flex-wrap justify-center gap-2">
          {CATEGORY_LABELS.map((label) => (
            <li key={label}>
              <Link className={buttonClass({ size: 'sm' })} to={{ pathname: '/', search: `?category=${label}` }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </ErrorPage>
  );
}

export const route = { Component: MissingPage };
