import { addDays, formatShortDay, formatSum, type StayRulesTold, WEEKDAYS } from 'contracts';

type Season = NonNullable<StayRulesTold['seasons']>[number];

const nights = (count: number) => `${count} ${count === 1 ? 'night' : 'nights'}`;
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

export function ruleLines({ seasons = [], earlyBird, lastMinute, ...rules }: StayRulesTold): string[] {
  const told: [string, string | undefined][] = [
    ['Weekend price', rules.weekendPrice && formatSum(rules.weekendPrice)],
    ...seasons.map((season): [string, string] => [season.name, seasonLine(season)]),
    ['Weekly discount', rules.weekly && `${rules.weekly} %`],
    ['Monthly discount', rules.monthly && `${rules.monthly} %`],
    ['Early-bird discount', earlyBird && `${earlyBird.percent} %, ${days(earlyBird.days)} ahead or more`],
    ['Last-minute discount', lastMinute && `${lastMinute.percent} %, ${days(lastMinute.days)} ahead or less`],
    ['Shortest stay', rules.minNights && nights(rules.minNights)],
    ['Longest stay', rules.maxNights && nights(rules.maxNights)],
    ['Notice', rules.noticeDays && days(rules.noticeDays)],
    ['Arrival days', rules.arrivalDays?.map((day) => WEEKDAYS[day]).join(', ')],
    ['Preparation', rules.preparationDays && days(rules.preparationDays)],
  ].map(([label, value]): [string, string | undefined] => [String(label), value ? String(value) : undefined]);
  return told.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
}

function seasonLine({ from, to, price, weekendPrice, minNights }: Season): string {
  return [
    `${formatShortDay(from)} to ${formatShortDay(addDays(to, -1))}`,
    price && formatSum(price),
    weekendPrice && `${formatSum(weekendPrice)} at weekends`,
    minNights && `at least ${nights(minNights)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function ruleChanges(before: StayRulesTold, after: StayRulesTold): string[] {
  const [old, now] = [ruleLines(before), ruleLines(after)];
  return [
    ...now.filter((line) => !old.includes(line)),
    ...old.filter((line) => !now.includes(line)).map((line) => `No longer: ${line}`),
  ];
}
