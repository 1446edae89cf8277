import { edge, useLoaderData } from 'shared-platform';
import { Heading } from 'shared-ui';
import { PageTitle } from '../layout/page-title.tsx';
import { TextBlock } from './text-block.tsx';

interface SiteText {
  text: string;
}

const shape = { text: 'string' } as const;

function TextPage() {
  const { text } = useLoaderData() as SiteText;
  const [title = '', ...blocks] = text
    .replaceAll('\r', '')
    .trim()
    .split(/\n\s*\n/);
  return (
    <article className="mx-auto max-w-prose space-y-4 py-8 md:py-12">
      <PageTitle title={title} />
      <Heading>{title}</Heading>
      {blocks.map((block, index) => (
        <TextBlock key={index} block={block} />
      ))}
    </article>
  );
}

export const textRoute = (name: string) => ({
  loader: () => edge.json<SiteText>('GET', `/texts/${name}`, { shape }),
  Component: TextPage,
});
