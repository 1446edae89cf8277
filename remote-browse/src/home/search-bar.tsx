import { SEARCH_LIMITS } from 'contracts';
import {
  type FormEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate, useSearchParams } from 'shared-platform';
import { cx, Icon, Spinner } from 'shared-ui';
import { searchString } from './category-search.ts';
import type { BarTextProps } from './search/bar-text.tsx';
import type { SearchPanelName, SearchPanelProps } from './search/search-panel.tsx';
import { isSearchAddress, SEARCH_PARAMETERS } from './search-address.ts';
import { SkipLink } from './skip-link.tsx';

const SearchPanel = lazy(() =>
  import('./search-and-map.ts').then(
    (module) => ({ default: module.SearchPanel }),
    () => ({ default: MissingPanel }),
  ),
);

// If this code cannot be loaded, the field works without suggestions.
const PlaceSuggestions = lazy(() =>
  import('./search-and-map.ts').then(
    (module) => ({ default: module.PlaceSuggestions }),
    () => ({ default: () => <></> }),
  ),
);

const BarText = lazy(() =>
  import('./search-and-map.ts').then(
    (module) => ({ default: module.BarText }),
    () => ({ default: ({ part }: BarTextProps) => <>{WITHOUT_SEARCH[part]}</> }),
  ),
);

/**
 * The search bar. It works as a plain form before the scripts have loaded. The code of its panels and suggestions is
 * loaded on first use.
 */
export function SearchBar() {
  const bar = useSearchBar();
  const { panel, params, opens } = bar;
  const isPopover = panel === 'when' || panel === 'who';
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers from before 2024 support only the role
    <div
      aria-label="Rooms"
      className="relative z-25 flex min-h-20 flex-wrap items-center gap-3 py-3 md:h-24 md:flex-nowrap md:justify-center md:py-0"
      onFocus={bar.use}
      onPointerEnter={bar.use}
      role="search"
    >
      <SearchForm bar={bar}>
        <Panel bar={bar} panel={isPopover ? panel : undefined} />
      </SearchForm>
      <SkipLink />
      <button {...opens('sheet')} className={cx(pillClass, 'min-w-36 flex-1 gap-3 px-5 text-left md:hidden')}>
        <Icon className="shrink-0" name="search" size={22} />
        <span className="min-w-0">
          <span className="block truncate font-semibold" data-shortened>
            {whereOf(params) || 'Where to?'}
          </span>
          <span className="block truncate text-ink-muted text-sm" data-shortened>
            <Chosen bar={bar} part="when" /> · <Chosen bar={bar} part="who" />
          </span>
        </span>
      </button>
      <button {...opens('filters')} className={cx(pillClass, 'shrink-0 gap-2 px-4 font-medium md:px-5')}>
        <Icon name="sliders" size={20} />
        <span className="max-md:sr-only">Filters</span>
        <Chosen bar={bar} part="filters" />
      </button>
      {/* Outside the form, because the forms in the panels would submit it too. */}
      <Panel bar={bar} panel={isPopover ? undefined : panel} />
    </div>
  );
}

type Bar = ReturnType<typeof useSearchBar>;

function useSearchBar() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isUsed, setIsUsed] = useState(false);
  const [panel, setPanel] = useState<SearchPanelName>();
  const [draft, setDraft] = useState({ of: params, params });
  const chosen = draft.of === params ? draft.params : params;
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLElement>(null);
  const whenButton = useRef<HTMLButtonElement>(null);
  useUpdatedPlace(params, input);

  // The field already has focus if the visitor started typing before the scripts had loaded.
  useEffect(() => {
    if (document.activeElement === input.current) setIsUsed(true);
  }, []);

  const choose = (next: URLSearchParams) => setDraft({ of: params, params: next });

  /** Returns the chosen parameters. A typed place replaces an area on the map. */
  function asked() {
    const next = new URLSearchParams(chosen);
    const place = input.current?.value.trim();
    next.delete(place ? 'bounds' : 'where');
    if (place) next.set('where', place);
    return next;
  }

  function search(next = asked()) {
    setPanel(undefined);
    void navigate({ pathname: '/', search: searchString(next) });
  }

  /** Returns the attributes of a button that opens and closes a panel. */
  const opens = (name: SearchPanelName) => ({
    'aria-expanded': panel === name,
    'aria-haspopup': 'dialog' as const,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      opener.current = currentTarget;
      choose(asked());
      setPanel(panel === name ? undefined : name);
    },
    type: 'button' as const,
  });

  /** Opens the dates once a place is chosen, unless there are dates already. */
  function moveOn() {
    if (chosen.has('from')) return;
    opener.current = whenButton.current;
    choose(asked());
    setPanel('when');
  }

  const use = () => setIsUsed(true);
  const close = () => setPanel(undefined);
  return { params, chosen, choose, search, panel, opens, close, isUsed, use, input, opener, whenButton, moveOn };
}

function SearchForm({ bar, children }: { bar: Bar; children: ReactNode }) {
  const { params, opens, input } = bar;
  const button = useRef<HTMLButtonElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    // The popover closes, so the focus must not stay in it.
    if (document.activeElement?.closest('[role="dialog"]')) button.current?.focus();
    bar.search();
  }
  return (
    <form
      action="/"
      className="relative hidden min-h-16 min-w-0 max-w-3xl flex-1 items-center rounded-full border border-line bg-surface shadow-card md:flex"
      onSubmit={submit}
    >
      <HiddenFields params={params} />
      <label className={cx(segmentClass, 'flex-[1.5] cursor-text pl-7')}>
        <span className="block font-semibold text-xs">Where</span>
        <input
          autoComplete="off"
          className="block w-full truncate bg-transparent text-base outline-none placeholder:text-ink-muted"
          defaultValue={whereOf(params)}
          dir="auto"
          enterKeyHint="search"
          maxLength={SEARCH_LIMITS.where}
          name="where"
          placeholder="City, region or country"
          ref={input}
        />
      </label>
      <button {...opens('when')} className={segmentClass} ref={bar.whenButton}>
        <span className="block font-semibold text-xs">When</span>
        <span className="block wrap-anywhere text-ink-muted">
          <Chosen bar={bar} part="when" />
        </span>
      </button>
      <button {...opens('who')} className={segmentClass}>
        <span className="block font-semibold text-xs">Who</span>
        <span className="block wrap-anywhere text-ink-muted">
          <Chosen bar={bar} part="who" />
        </span>
      </button>
      <button
        aria-label="Search"
        className="m-2 grid size-12 shrink-0 cursor-pointer place-items-center rounded-full bg-accent text-on-fill hover:bg-accent-strong"
        ref={button}
        type="submit"
      >
        <Icon name="search" size={22} />
      </button>
      {bar.isUsed && (
        <Suspense>
          <PlaceSuggestions className="absolute top-full left-0 mt-2 w-96" input={input} onChoose={bar.moveOn} />
        </Suspense>
      )}
      {children}
    </form>
  );
}

/** Rendered on first use of the bar, even if no panel is open, so that the code is preloaded. */
function Panel({ bar, panel }: { bar: Bar; panel: SearchPanelName | undefined }) {
  if (!bar.isUsed) return null;
  const waiting = panel && (
    <BelowBar>
      <Spinner label="Loading" />
    </BelowBar>
  );
  return (
    <Suspense fallback={waiting}>
      <SearchPanel
        onChange={bar.choose}
        onClose={bar.close}
        onSearch={bar.search}
        opener={bar.opener}
        panel={panel}
        params={bar.chosen}
      />
    </Suspense>
  );
}

function Chosen({ bar: { chosen, isUsed }, part }: { bar: Bar; part: BarTextProps['part'] }) {
  const otherwise = WITHOUT_SEARCH[part];
  if (!isUsed && !isSearchAddress(chosen)) return otherwise;
  return (
    <Suspense fallback={otherwise}>
      <BarText params={chosen} part={part} />
    </Suspense>
  );
}

const WITHOUT_SEARCH = { when: 'Any dates', who: 'Any guests', filters: null };

const whereOf = (params: URLSearchParams) => params.get('where') ?? '';

/**
 * Updates the field when the place in the URL changes. Not on the first render, because the visitor may already have
 * typed.
 */
function useUpdatedPlace(params: URLSearchParams, input: RefObject<HTMLInputElement | null>) {
  const shown = useRef(params);
  useEffect(() => {
    if (shown.current === params) return;
    shown.current = params;
    if (input.current) input.current.value = whereOf(params);
  }, [params, input]);
}

/**
 * Fields that keep the other search parameters. Only known ones, because a field named like a property of the form
 * would break the form.
 */
function HiddenFields({ params }: { params: URLSearchParams }) {
  return SEARCH_PARAMETERS.map((name) => {
    const value = name === 'where' ? null : params.get(name);
    return value !== null && <input key={name} name={name} type="hidden" value={value} />;
  });
}

function MissingPanel({ panel }: Pick<SearchPanelProps, 'panel'>) {
  if (!panel) return null;
  return (
    <BelowBar>
      <p className="rounded-card border border-line bg-surface px-4 py-3 shadow-float" role="alert">
        The search could not be loaded. Check your connection and reload the page.
      </p>
    </BelowBar>
  );
}

function BelowBar({ children }: { children: ReactNode }) {
  return <div className="absolute inset-x-0 top-full mt-2 flex justify-center">{children}</div>;
}

const segmentClass =
  'min-w-0 flex-1 cursor-pointer rounded-full px-5 py-2.5 text-left hover:bg-surface-sunken has-focus-visible:outline-2 has-focus-visible:outline-ink';
const pillClass =
  'flex min-h-14 cursor-pointer items-center rounded-full border border-line bg-surface shadow-card hover:bg-surface-sunken';
