import { type Bounds, mapField, type RoomSearch, type SearchPins, WORLD, withoutPart } from 'contracts';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { siteConfig, useNavigate, useSearchParams } from 'shared-platform';
import { Button } from 'shared-ui';
import { type Area, leastAround, type MapPin, WorldMap } from 'shared-ui/map';
import { useSummary } from '../search/api.ts';
import { searchIn, searchLink } from '../search/search-in-address.ts';
import { usePins, useSpots } from './api.ts';
import { ChosenRoom } from './chosen-room.tsx';
import { boundsAround, closerTo, extentAround, type Marked, pinsNear, placeOf, roomsOf, toMapPins } from './pins.ts';
import { usePointedRoom } from './use-pointed-room.ts';

const NOTHING: Marked = { rooms: [] };

export function MapView({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const [onMap, setOnMap] = useState(NOTHING);
  const inList = usePointedRoom(list, onMap.rooms);
  return (
    <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className={LIST} ref={list}>
        {children}
      </div>
      <div className="relative z-0 my-6 h-[calc(100dvh-19rem-var(--tab-bar,0px))] min-h-80 lg:sticky lg:top-52 lg:my-8">
        <RoomMap inList={inList} onPoint={setOnMap} />
      </div>
    </div>
  );
}

const LIST =
  'max-lg:hidden [&_a[data-marked]]:outline-2 [&_a[data-marked]]:outline-offset-4 [&_a[data-marked]]:outline-ink ' +
  'lg:[&_ul.grid]:grid-cols-2 2xl:[&_ul.grid]:grid-cols-3';

interface RoomMapProps {
  inList: string | undefined;
  onPoint: (marked: Marked) => void;
}

function RoomMap({ inList, onPoint }: RoomMapProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { search } = useMemo(() => searchIn(params), [params]);
  const wanted = withoutPart(withoutPart(search, 'bounds'), 'sort');
  const whole = usePins(wanted, search.bounds ? undefined : WORLD);
  const [view, setView] = useState<{ area: Area; isByVisitor: boolean }>();
  const { map: server } = siteConfig();
  const isEmpty = whole.data?.extent === null;
  const { data: summary, isLoading } = useSummary(search, { enabled: isEmpty });
  const isPending = whole.isPending || isLoading;
  const around = (extent: SearchPins['extent'] | undefined) => boundsAround(extent, leastAround(server));
  // Show the previous area until the extent of the results is known.
  const target =
    search.bounds ??
    around(whole.data?.extent) ??
    around(isEmpty && summary ? extentAround(summary) : undefined) ??
    ((isPending && view?.area) || WORLD);
  const [closer, setCloser] = useState<{ than: string; area: Bounds }>();
  const isCloser = closer?.than === String(target);
  const { data, isError } = usePins(wanted, view && [...view.area]);
  const found = data && isEmpty && summary?.near ? { ...data, pins: pinsNear(summary.near) } : data;
  const [chosen, setChosen] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const spots = useSpots();
  const spot = inList && spots().get(inList);
  const marked = inList
    ? { rooms: [inList], field: spot && found ? mapField(spot, found.fields) : undefined }
    : NOTHING;
  const pins = found ? toMapPins(found, marked, chosen) : [];
  const chosenRoom = found?.pins.find(({ room }) => room?._id === chosen);
  const isMoved = !!view && (view.isByVisitor || isCloser) && String(view.area) !== String(search.bounds);

  function searchThere(bounds: Bounds) {
    const there: RoomSearch = { ...withoutPart(search, 'where'), bounds };
    void navigate(searchLink(params, there));
  }

  /** Moves focus to an element, because the pressed one disappears. */
  function focusOn(selector: string) {
    place.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }

  function press(pin: MapPin) {
    if (!pin.isGroup) return setChosen(pin.key === chosen ? undefined : pin.key);
    const area = closerTo(pin, view?.area ?? WORLD);
    if (area) setCloser({ than: String(target), area });
    else searchThere(placeOf(pin));
  }

  if (!search.bounds && isPending && !view) return null;
  return (
    <div className="h-full" ref={place}>
      <WorldMap
        area={isCloser ? closer.area : target}
        className="h-full"
        label="Map of the rooms"
        onMove={setView}
        onPoint={(key) => {
          const pin = pins.find((pin) => pin.key === key);
          onPoint(pin && found ? roomsOf(pin, found, spots()) : NOTHING);
        }}
        onPress={press}
        pins={pins}
        server={server}
      />
      <p className="sr-only" role="status">
        {found && describe(found)}
      </p>
      <MapNotes
        isError={isError}
        onSearchArea={
          isMoved
            ? () => {
                focusOn('[role="group"]');
                searchThere([...view.area]);
              }
            : undefined
        }
      />
      {chosenRoom?.room && (
        <ChosenRoom
          onClose={() => {
            focusOn('[aria-pressed="true"]');
            setChosen(undefined);
          }}
          price={chosenRoom.price}
          room={chosenRoom.room}
          search={search}
        />
      )}
    </div>
  );
}

interface MapNotesProps {
  isError: boolean;
  /** Undefined if the map shows the area of the search. */
  onSearchArea: (() => void) | undefined;
}

function MapNotes({ isError, onSearchArea }: MapNotesProps) {
  return (
    <div className="pointer-events-none absolute inset-x-14 top-3 z-10 grid justify-items-center gap-2">
      {onSearchArea && (
        <Button className="pointer-events-auto shadow-float" onClick={onSearchArea} size="sm">
          Search this area
        </Button>
      )}
      {isError && (
        <p className="rounded-card border border-line bg-surface px-4 py-2 text-sm shadow-float" role="alert">
          The rooms could not be put on the map. Move it to try again.
        </p>
      )}
    </div>
  );
}

function describe({ pins, isExact }: SearchPins): string {
  const count = pins.reduce((sum, pin) => sum + pin.count, 0);
  return `${count}${isExact ? '' : '+'} ${count === 1 ? 'room' : 'rooms'} on the map`;
}
