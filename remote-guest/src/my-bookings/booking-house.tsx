import { type BookingDetail, houseRuleLines, sleepingLines } from 'contracts';
import { Heading } from 'shared-ui';
import { FactList } from 'shared-ui/record';

export function BookingHouse({ booking: { sleeping = [], houseRules, amenities } }: { booking: BookingDetail }) {
  const lines = houseRuleLines(houseRules, amenities);
  return (
    <>
      {sleeping.length > 0 && (
        <section className="space-y-4">
          <Heading level={2}>Where you'll sleep</Heading>
          <FactList facts={sleepingLines(sleeping).map(({ name, beds }) => ({ name, value: beds }))} />
        </section>
      )}
      {(lines.length > 0 || houseRules?.text) && (
        <section className="space-y-4">
          <Heading level={2}>House rules</Heading>
          {lines.length > 0 && (
            <ul className="list-disc space-y-1 pl-5">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          {houseRules?.text && (
            <p className="max-w-prose whitespace-pre-line wrap-anywhere" dir="auto">
              {houseRules.text}
            </p>
          )}
        </section>
      )}
    </>
  );
}
