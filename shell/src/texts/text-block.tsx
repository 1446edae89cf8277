import { Fragment } from 'react';
import { Heading } from 'shared-ui';

export function TextBlock({ block }: { block: string }) {
  if (block.startsWith('# ')) {
    return (
      <Heading className="pt-4" level={2}>
        {block.slice(2)}
      </Heading>
    );
  }
  const lines = block.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return <p>{linked(lines.join(' '))}</p>;
  return (
    <ul className="list-disc space-y-2 pl-6">
      {lines.map((line) => (
        <li key={line}>{linked(line.slice(2))}</li>
      ))}
    </ul>
  );
}

const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

function linked(text: string) {
  return text.split(ADDRESS).map((part, index) => {
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
    return (
      <a className="underline wrap-anywhere" href={part.includes('://') ? part : `mailto:${part}`} key={index}>
        {part}
      </a>
    );
  });
}
