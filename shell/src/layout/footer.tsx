import { Link, siteConfig } from 'shared-platform';
import { Container } from 'shared-ui';
import { PATHS } from '../offers.ts';

const LINKS = [
  ['Terms', PATHS.terms],
  ['Privacy', PATHS.privacy],
  ['Help', PATHS.help],
  ['Contact', PATHS.contact],
] as const;

export function Footer() {
  return (
    <footer className="mt-16 border-line border-t bg-surface-sunken py-8 text-ink-muted text-sm print:hidden">
      <Container className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <p>© 2024 {siteConfig().brand} Inc. All rights reserved.</p>
        <nav aria-label="About this site">
          <ul className="flex flex-wrap gap-x-6 gap-y-3">
            {LINKS.map(([label, path]) => (
              <li key={path}>
                <Link className="underline-offset-4 hover:underline" to={path}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              {/* Required by the license of GeoNames. */}
              <a className="underline-offset-4 hover:underline" href="https://www.geonames.org">
                Places: GeoNames, CC BY 4.0
              </a>
            </li>
          </ul>
        </nav>
      </Container>
    </footer>
  );
}
