import { CATEGORY_LABELS, SEARCH_LIMITS } from 'contracts';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'shared-platform';
import { Button, buttonClass, TextInput } from 'shared-ui';

/** For somebody who has looked for a room and found none: a search, and the categories. */
export function FindRoom() {
  return (
    <div className="mx-auto max-w-2xl space-y-8 px-4 pb-16 text-center">
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
