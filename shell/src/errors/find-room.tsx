import { CATEGORY_LABELS, SEARCH_LIMITS, thumbnail } from 'contracts';
import type { FormEvent } from 'react';
import { type HelpfulLinks, Link, useNavigate } from 'shared-platform';
import { Button, buttonClass, TextInput } from 'shared-ui';

export function FindRoom({ links = [] }: { links?: HelpfulLinks['links'] | undefined }) {
  return (
    <div className="mx-auto max-w-2xl space-y-8 px-4 pb-16 text-center">
      {links.length > 0 && <Similar links={links} />}
      <Search />
      <nav aria-label="Find a room">
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
    </div>
  );
}

function Similar({ links }: HelpfulLinks) {
  return (
    <nav aria-label="Similar rooms">
      <p>These rooms are like it:</p>
      <ul className="mt-4 grid gap-3 text-left sm:grid-cols-2">
        {links.map(({ to, title, text, image }) => (
          <li key={to}>
            <Link
              className="flex items-center gap-3 rounded-card border border-line p-2 hover:bg-surface-sunken"
              to={to}
            >
              {image && (
                <img
                  alt=""
                  className="size-16 shrink-0 rounded-control bg-surface-sunken object-cover"
                  height={64}
                  src={thumbnail(image)}
                  width={64}
                />
              )}
              <span className="min-w-0">
                <span className="line-clamp-1 font-semibold">
                  <bdi>{title}</bdi>
                </span>
                <span className="line-clamp-2 text-ink-muted text-sm">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Search() {
  const navigate = useNavigate();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const where = String(new FormData(event.currentTarget).get('where') ?? '').trim();
    void navigate({ pathname: '/', search: where ? `?${new URLSearchParams({ where })}` : '' });
  }
  return (
    <search>
      <form className="mx-auto flex max-w-md items-end gap-3 text-left" onSubmit={search}>
        <TextInput
          autoComplete="off"
          className="flex-1"
          label="Where to?"
          maxLength={SEARCH_LIMITS.where}
          name="where"
          placeholder="City, region or country"
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
    </search>
  );
}
