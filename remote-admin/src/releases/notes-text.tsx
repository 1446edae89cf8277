import { Heading } from 'shared-ui';

type Block = { heading: string } | { items: string[] } | { text: string };

/**
 * Renders a subset of Markdown: headings, lists, paragraphs and `code`. Everything else, including HTML, is shown as
 * text.
 */
export function NotesText({ notes }: { notes: string }) {
  return (
    <div className="grid gap-2">
      {blocksOf(notes).map((block, index) => {
        if ('heading' in block) {
          return (
            <Heading className="mt-2" key={index} level={4}>
              <Inline text={block.heading} />
            </Heading>
          );
        }
        if ('text' in block) {
          return (
            <p className="wrap-anywhere" key={index}>
              <Inline text={block.text} />
            </p>
          );
        }
        return (
          <ul className="wrap-anywhere list-disc pl-6" key={index}>
            {block.items.map((item) => (
              <li key={item}>
                <Inline text={item} />
              </li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

/** Parses notes into blocks. A line without a marker continues the previous item or paragraph. */
function blocksOf(notes: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of notes.split('\n').map((one) => one.trim())) {
    const [, marks, rest = ''] = /^(#{1,6}|[-*])\s+(.*)$/.exec(line) ?? [];
    const last = blocks.at(-1);
    if (marks?.startsWith('#')) blocks.push({ heading: rest });
    else if (marks && last && 'items' in last) last.items.push(rest);
    else if (marks) blocks.push({ items: [rest] });
    else if (line && isOpen && last && 'items' in last) last.items.push(`${last.items.pop()} ${line}`);
    else if (line && isOpen && last && 'text' in last) last.text += ` ${line}`;
    else if (line) blocks.push({ text: line });
    isOpen = line !== '';
  }
  return blocks;
}

function Inline({ text }: { text: string }) {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) =>
      index % 2 === 1 ? (
        <code key={index}>{part}</code>
      ) : (
        part.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('**', '')
      ),
    );
}
