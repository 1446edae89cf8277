import { type BookingDetail, formatHour, formatMoment, isAhead } from 'contracts';
import type { ReactNode } from 'react';
import { serverNow, siteConfig } from 'shared-platform';
import { buttonClass, Heading, Icon } from 'shared-ui';
import { areaAround, WorldMap } from 'shared-ui/map';
import { useIsNear } from 'shared-ui/use-is-near';
import { deviceMap } from './device-map.ts';
import { HostContact } from './host-contact.tsx';

interface BookingArrivalProps {
  booking: BookingDetail;
  /** True while the page is shown from the offline copy, which does not contain the map. */
  isOffline: boolean;
}

/** What a guest needs to get to the place and into it. After the stay, only where it was. */
export function BookingArrival({ booking, isOffline }: BookingArrivalProps) {
  const [place, isNear] = useIsNear<HTMLElement>();
  const { location, spot, title, checkIn, checkInHour, hostedBy } = booking;
  const { map: server } = siteConfig();
  const isComing = isAhead(booking, serverNow());
  if (!isComing && !spot) return null;
  return (
    <section className="space-y-5" ref={place}>
      <Heading level={2}>{isComing ? 'Arrival' : 'Where it is'}</Heading>
      <Part name="Address">
        <p className="wrap-anywhere">
          <bdi>{location}</bdi>
          {spot && (
            <span className="block text-ink-muted tabular-nums">
              Coordinates: {spot.lat}, {spot.lon}
            </span>
          )}
        </p>
        {spot && (
          <a className={buttonClass({ size: 'sm', className: 'mt-2 print:hidden' })} href={deviceMap(spot, title)}>
            <Icon name="map-pin" size={18} />
            Open in Maps
          </a>
        )}
      </Part>
      {isComing && (
        <>
          <Part name="Getting in">
            <p>From {formatHour(checkInHour)}</p>
            {checkIn?.text && (
              <p className="wrap-anywhere max-w-prose whitespace-pre-line" dir="auto">
                {checkIn.text}
              </p>
            )}
            <WhenShown booking={booking} />
          </Part>
          <Part name="Your host">
            <p>
              <bdi>{hostedBy.name}</bdi>
            </p>
            <HostContact booking={booking} />
          </Part>
        </>
      )}
      {spot && !isOffline && (
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

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="space-y-1">
      <Heading level={3} size="sm">
        {name}
      </Heading>
      {children}
    </div>
  );
}

/** Says when the guest gets the exact address and the instructions, if these are not shown yet. */
function WhenShown({ booking: { checkIn, spotAt, timeZone } }: { booking: BookingDetail }) {
  const isTogether = checkIn?.at === spotAt;
  const where = 'where the stay is';
  const at = (moment: string) => formatMoment(new Date(moment), timeZone);
  return (
    <>
      {spotAt && (
        <p>
          You’ll get the {isTogether ? 'address and check-in instructions' : 'exact address'} on {at(spotAt)} {where},
          when free cancellation ends.
        </p>
      )}
      {checkIn && !checkIn.text && !isTogether && (
        <p>
          You’ll get the check-in instructions here and by email on {at(checkIn.at)} {where}.
        </p>
      )}
    </>
  );
}
