import { manifest } from 'virtual:lodge-area';
import { Link, useLocation } from 'shared-platform';
import { Banner, Heading } from 'shared-ui';

const link = 'underline underline-offset-2';

export function Overview() {
  const { pathname } = useLocation();
  return (
    <>
      <title>{`${manifest.name} alone`}</title>
      {pathname !== '/alone' && pathname !== '/' && (
        <Banner className="mb-6" title={`${pathname} belongs to the shell or to another area`}>
          Only {manifest.name} runs here. Use <code>npm run dev</code> for the whole site.
        </Banner>
      )}
      <Heading className="mb-6">The area {manifest.name}</Heading>
      <div className="grid gap-8 md:grid-cols-2">
        <section>
          <Heading className="mb-3" level={2}>
            Pages
          </Heading>
          <ul className="grid gap-2">
            {manifest.routes.map(({ path, title, access }) => (
              <li key={path}>
                {path.includes(':') ? (
                  <code>{path}</code>
                ) : (
                  <Link className={link} to={path}>
                    {path}
                  </Link>
                )}{' '}
                {title} <span className="text-ink-muted">for {access}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <Heading className="mb-3" level={2}>
            Slots it fills
          </Heading>
          {manifest.slots.length === 0 && <p className="text-ink-muted">None.</p>}
          <ul className="grid gap-2">
            {manifest.slots.map(({ slot, for: audience }) => (
              <li key={slot}>
                <Link className={link} to={`/alone/slots/${slot}`}>
                  {slot}
                </Link>{' '}
                <span className="text-ink-muted">for {audience ?? 'everyone'}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
