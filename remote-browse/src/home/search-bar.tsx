import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'shared-platform';
import { cx, Icon, Spinner } from 'shared-ui';
import { searchString } from './category-search.ts';
import type { SearchPanelName } from './search/search-panel.tsx';
import { isSearchAddress, SEARCH_PARAMETERS } from './search-address.ts';
import { useSearchCode } from './search-code.ts';

const NOTHING = { when: 'Any dates', who: 'Any guests', filters: 0 };

/**
 * The search bar. It is a plain form before any script is loaded. The code of its panels and suggestions is loaded when
 * needed.
 */
export function SearchBar() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { code, load, hasFailed } = useSearchCode({ isLoaded: isSearchAddress(params) });
  const [panel, setPanel] = useState<SearchPanelName>();
  const [draft, setDraft] = useState({ of: params, params });
  const chosen = draft.of === params ? draft.params : params;
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLElement>(null);

  // Skip the first render: the visitor may have typed before the scripts were loaded.
  const where = params.get('where') ?? '';
  const shown = useRef(params);
  useEffect(() => {
    if (shown.current === params) return;
    shown.current = params;
    if (input.current) input.current.value = where;
  }, [params, where]);

  /** Returns the chosen parameters with the typed place, which replaces an area on the map. */
  function asked() {
    const next = new URLSearchParams(chosen);
    const place = input.current?.value.trim();
    next.delete(place ? 'bounds' : 'where');
    if (place) next.set('where', place);
    return next;
  }

  // The field has the focus already if the visitor started typing before the scripts were loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (document.activeElement === input.current) load();
  }, []);

  function open(name: SearchPanelName) {
    return ({ currentTarget }: MouseEvent<HTMLElement>) => {
      opener.current = currentTarget;
      load();
      setDraft({ of: params, params: asked() });
      setPanel(panel === name ? undefined : name);
    };
  }

  function search(next: URLSearchParams) {
    setPanel(undefined);
    void navigate({ pathname: '/', search: searchString(next) });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    search(asked());
  }

  const { when, who, filters } = code && isSearchAddress(chosen) ? code.describeBar(chosen) : NOTHING;
  const isPopover = panel === 'when' || panel === 'who';
  const opened = panel && code && (
    <code.SearchPanel
      onChange={(next) => setDraft({ of: params, params: next })}
      onClose={() => setPanel(undefined)}
      onSearch={search}
      opener={opener}
      panel={panel}
      params={chosen}
    />
  );
  const segment = (name: SearchPanelName) => ({
    'aria-expanded': panel === name,
    'aria-haspopup': 'dialog' as const,
    onClick: open(name),
    type: 'button' as const,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers from before 2024 support only the role
    <div
      aria-label="Rooms"
      className="relative z-25 flex min-h-20 flex-wrap items-center gap-3 py-3 md:h-24 md:flex-nowrap md:justify-center md:py-0"
      onFocus={load}
      onPointerEnter={load}
      role="search"
    >
      <form
        action="/"
        className="relative hidden min-h-16 min-w-0 max-w-3xl flex-1 items-center rounded-full border border-line bg-surface shadow-card md:flex"
        onSubmit={submit}
      >
        {/* Only known parameters: a field named like a property of the form would break the form. */}
        {SEARCH_PARAMETERS.map((name) => {
          const value = name === 'where' ? null : params.get(name);
          return value !== null && <input key={name} name={name} type="hidden" value={value} />;
        })}
        <label className={cx(segmentClass, 'flex-[1.5] cursor-text pl-7')}>
          <span className="block font-semibold text-xs">Where</span>
          <input
            autoComplete="off"
            className="block w-full truncate bg-transparent text-base outline-none placeholder:text-ink-muted"
            defaultValue={where}
            dir="auto"
            enterKeyHint="search"
            // The value of SEARCH_LIMITS.where, which the home page does not load.
            maxLength={120}
            name="where"
            placeholder="City, region or country"
            ref={input}
          />
        </label>
        <button {...segment('when')} className={segmentClass}>
          <span className="block font-semibold text-xs">When</span>
          <span className="block wrap-anywhere text-ink-muted">{when}</span>
        </button>
        <button {...segment('who')} className={segmentClass}>
          <span className="block font-semibold text-xs">Who</span>
          <span className="block wrap-anywhere text-ink-muted">{who}</span>
        </button>
        <button
          aria-label="Search"
          className="m-2 grid size-12 shrink-0 cursor-pointer place-items-center rounded-full bg-accent text-on-fill hover:bg-accent-strong"
          type="submit"
        >
          <Icon name="search" size={22} />
        </button>
        {code && <code.PlaceSuggestions className="absolute top-full left-0 mt-2 w-96" input={input} />}
        {isPopover && opened}
      </form>
      <button {...segment('sheet')} className={cx(pillClass, 'min-w-36 flex-1 gap-3 px-5 text-left md:hidden')}>
        <Icon className="shrink-0" name="search" size={22} />
        <span className="min-w-0">
          <span className="block wrap-anywhere font-semibold">{where || 'Where to?'}</span>
          <span className="block wrap-anywhere text-ink-muted text-sm">
            {when} · {who}
          </span>
        </span>
      </button>
      <button {...segment('filters')} className={cx(pillClass, 'shrink-0 gap-2 px-4 font-medium md:px-5')}>
        <Icon name="sliders" size={20} />
        <span className="max-md:sr-only">Filters</span>
        {filters > 0 && <span className="tabular-nums">({filters})</span>}
      </button>
      {panel && !code && (
        <div className="absolute inset-x-0 top-full mt-2 flex justify-center">
          {hasFailed ? (
            <p className="rounded-card border border-line bg-surface px-4 py-3 shadow-float" role="alert">
              The search could not be loaded. Check your connection and try again.
            </p>
          ) : (
            <Spinner label="Loading" />
          )}
        </div>
      )}
      {/* Outside the form, because the forms in the panels would submit it too. */}
      {!isPopover && opened}
    </div>
  );
}

const segmentClass =
  'min-w-0 flex-1 cursor-pointer rounded-full px-5 py-2.5 text-left hover:bg-surface-sunken has-focus-visible:outline-2 has-focus-visible:outline-ink';
const pillClass =
  'flex min-h-14 cursor-pointer items-center rounded-full border border-line bg-surface shadow-card hover:bg-surface-sunken';
