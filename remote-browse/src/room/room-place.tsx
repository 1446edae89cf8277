import { CIRCLE_METRES, type RoomDetail } from 'contracts';
import { siteConfig } from 'shared-platform';
import { Heading } from 'shared-ui';
import { areaAround, WorldMap } from 'shared-ui/map';
import { useIsNear } from 'shared-ui/use-is-near';

interface RoomPlaceProps {
  location: string;
  spot: NonNullable<RoomDetail['spot']>;
}

/** A map with the approximate area of the room, or its exact position for guests who booked it. */
export function RoomPlace({ location, spot }: RoomPlaceProps) {
  const { isExact } = spot;
  const { map: server } = siteConfig();
  const [place, isNear] = useIsNear<HTMLElement>();
  return (
    <section ref={place}>
      <Heading level={2}>Where you'll be</Heading>
      <p className="mt-1 mb-4 text-ink-muted wrap-anywhere">
        <bdi>{location}</bdi>
        {!isExact && '. You see exactly where once you have booked.'}
      </p>
      <WorldMap
        area={areaAround(spot, server)}
        circle={isExact ? undefined : { at: spot, metres: CIRCLE_METRES }}
        className="h-80"
        isWanted={isNear}
        label="Where the room is"
        point={isExact ? spot : undefined}
        server={server}
      />
    </section>
  );
}
