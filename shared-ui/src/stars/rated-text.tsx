import type { ReactNode } from 'react';
import { Avatar } from '../layout/avatar.tsx';
import { Star } from './star.tsx';

export interface RatedTextProps {
  name: string;
  image?: string | null | undefined;
  /** A line below the name, such as a month. */
  note?: ReactNode;
  /** The overall rating. */
  stars: number;
  /** Ratings of single aspects. */
  aspects?: readonly { label: string; stars: number }[];
  text: string;
  /** Content below the text, such as an answer. */
  children?: ReactNode;
}

/** A person's rating with stars and a text, which is shown as it was typed. */
export function RatedText({ name, image = null, note, stars, aspects = [], text, children }: RatedTextProps) {
  return (
    <div className="space-y-3">
      <div className="flex items-center gap-3">
        <Avatar isDecorative name={name} size={40} src={image} />
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold">
            <bdi>{name}</bdi>
          </p>
          {note && <p className="text-ink-muted text-sm">{note}</p>}
        </div>
      </div>
      <StarRow stars={stars} />
      <p className="wrap-anywhere max-w-prose whitespace-pre-line" dir="auto">
        {text}
      </p>
      {aspects.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-muted text-sm">
          {aspects.map(({ label, stars: given }) => (
            <li key={label}>
              {label} <span className="font-medium text-ink tabular-nums">{given}</span>
              <span className="sr-only"> of 5 stars</span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

function StarRow({ stars }: { stars: number }) {
  return (
    <p className="flex text-accent-ink">
      <span className="sr-only">{stars} of 5 stars</span>
      {[1, 2, 3, 4, 5].map((each) => (
        <Star isFull={each <= stars} key={each} />
      ))}
    </p>
  );
}
