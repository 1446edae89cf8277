export interface PastEvent {
  text: string;
  /** The ISO timestamp of `when`, which is the text for people. */
  at: string;
  when: string;
}

export function Timeline({ events }: { events: readonly PastEvent[] }) {
  return (
    <ol className="border-line border-l-2 pl-5">
      {events.map(({ text, at, when }) => (
        <li className="relative py-2" key={`${at} ${text}`}>
          <span aria-hidden="true" className="absolute top-4 -left-[1.6rem] size-2.5 rounded-full bg-accent" />
          <p className="font-medium">{text}</p>
          <time className="text-ink-muted text-sm" dateTime={at}>
            {when}
          </time>
        </li>
      ))}
    </ol>
  );
}
