import type { Spot } from 'contracts';
import { siteConfig } from 'shared-platform';
import { Heading } from 'shared-ui';
import { areaAround, WorldMap } from 'shared-ui/map';
import { useIsNear } from 'shared-ui/use-is-near';

interface BookingPlaceProps {
  location: string;
  spot: Spot;
  /** True while the page is shown from the offline copy, which does not contain the map. */
  isOffline: boolean;
}

export function BookingPlace({ location, spot, isOffline }: BookingPlaceProps) {
  const [place, isNear] = useIsNear<HTMLElement>();
  const { lat, lon } = spot;
  const { map: server } = siteConfig();
  return (
    <section className="space-y-4" ref={place}>
      <Heading level={2}>Where it is</Heading>
      <p className="wrap-anywhere">
        <bdi>{location}</bdi>
        <span className="block text-ink-muted tabular-nums">
          Coordinates: {lat}, {lon}
        </span>
      </p>
      {!isOffline && (
        <WorldMap
          area={areaAround(spot, server)}
          className="h-80 print:hidden"
          isWanted={isNear}
          label="Where the stay is"
          point={spot}
          server={server}
        />
      )}
    </section>
  );
}
