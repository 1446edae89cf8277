import { isolate, type ReportDetails } from 'contracts';
import type { ReactNode } from 'react';
import { Link } from 'shared-platform';
import { type Fact, FactList } from 'shared-ui/record';
import { emailOf, nameOf } from './report-labels.ts';

export function ReportFacts({ report }: { report: ReportDetails }) {
  const { author, other, room, ofAuthor, review } = report;
  const facts: Fact[] = [
    { name: `Written by the ${author.side}`, value: nameOf(author), hint: emailOf(author) },
    { name: `${review ? 'About' : 'To'} the ${other.side}`, value: nameOf(other), hint: emailOf(other) },
    {
      name: 'Listing',
      value: (
        <TextLink to={`/room/${room.id}`}>
          <bdi>{room.title}</bdi>
        </TextLink>
      ),
    },
    {
      name: `Reports about ${isolate(nameOf(author))}`,
      value: <TextLink to={`/dashboard/reports?author=${author.id}`}>{`${ofAuthor.reported} in all`}</TextLink>,
      hint: `${ofAuthor.hidden} of them removed`,
    },
  ];
  return <FactList facts={facts} />;
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="underline underline-offset-2" to={to}>
      {children}
    </Link>
  );
}
