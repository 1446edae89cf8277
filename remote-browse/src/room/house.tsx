import { offeredAmenities, type RoomDetail, sleepingLines } from 'contracts';
import type { ReactNode } from 'react';
import { Heading, Icon } from 'shared-ui';
import { AmenityIcon } from 'shared-ui/amenity-icon';
import { RoomPlace } from './room-place.tsx';
import { ThingsToKnow } from './things-to-know.tsx';

export function House({ room }: { room: RoomDetail }) {
  const { sleeping = [], amenities, location, spot } = room;
  const offered = offeredAmenities(amenities);
  return (
    <div className="space-y-10">
      {offered.length > 0 && (
        <section>
          <Heading level={2}>What this place offers</Heading>
          <ul className="mt-4 grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
            {offered.map(({ name, label }) => (
              <Line icon={<AmenityIcon name={name} />} key={name}>
                {label}
              </Line>
            ))}
          </ul>
        </section>
      )}
      {sleeping.length > 0 && (
        <section>
          <Heading level={2}>Where you'll sleep</Heading>
          <ul className="mt-4 grid gap-4 sm:grid-cols-2">
            {sleepingLines(sleeping).map(({ name, beds }) => (
              <li className="rounded-card border border-line p-4" key={name}>
                <Icon className="text-ink-subtle" name="bed" size={24} />
                <p className="mt-2 font-semibold">{name}</p>
                <p className="text-ink-muted">{beds}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {spot && <RoomPlace location={location} spot={spot} />}
      <ThingsToKnow room={room} />
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      {icon}
      {children}
    </li>
  );
}
