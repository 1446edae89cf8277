import { CIRCLE_METRES } from 'contracts';
import { useState } from 'react';
import { siteConfig } from 'shared-platform';
import { Button, Icon } from 'shared-ui';
import { WorldMap } from 'shared-ui/map';
import { usePlaceSpot } from './api.ts';
import type { OwnListing } from './listing-fields.ts';
import type { ListingFormState } from './use-listing-form.ts';

interface PlaceOnMapProps {
  state: ListingFormState;
  room: OwnListing | undefined;
}

/** Margin around the point, in degrees. About 5 km. */
const MARGIN = 0.05;

export function PlaceOnMap({ state: { form, choices, choose }, room }: PlaceOnMapProps) {
  const [location, setLocation] = useState<string>();
  const isAsSaved = location === room?.location && room?.spot !== undefined;
  const { data, isFetching, isError } = usePlaceSpot(isAsSaved ? undefined : location);
  const found = isAsSaved ? room.spot : data;

  function look() {
    const typed = new FormData(form.current ?? undefined).get('location');
    setLocation(String(typed ?? '').trim() || undefined);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button isBusy={isFetching} onClick={look} size="sm">
        <Icon name="map-pin" size={18} />
        Show it on the map
      </Button>
      {location && found && (
        <>
          <WorldMap
            area={[found.lon - MARGIN, found.lat - MARGIN, found.lon + MARGIN, found.lat + MARGIN]}
            className="h-80 w-full"
            label="Map of the location"
            onMovePoint={(spot) => choose({ spot })}
            point={choices.spot ?? found}
            server={siteConfig().map}
          />
          <p className="text-ink-muted text-sm">
            Move the point to your place by dragging it, or with the arrow keys. Guests see it once they have booked;
            until then they see a circle of {CIRCLE_METRES} m that it is in.
          </p>
        </>
      )}
      <p className="text-ink-muted text-sm" role="status">
        {location && !found && !isFetching && (isError ? FAILED : UNKNOWN)}
      </p>
    </div>
  );
}

const UNKNOWN =
  'We don’t know where this is. Guests still find your room by its name, but not on the map. Check the spelling, or name the nearest town and the country.';
const FAILED = 'The place could not be looked up. Try again.';
