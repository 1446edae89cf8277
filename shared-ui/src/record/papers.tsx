// biome-ignore lint/style/noRestrictedImports: areas bundle this file, but share the page's copy of shared-ui
import { Button, buttonClass } from 'shared-ui';

export interface Paper {
  label: string;
  href: string;
}

export function Papers({ files }: { files: readonly Paper[] }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {files.map(({ label, href }) => (
        <a key={href} className={buttonClass()} download href={href}>
          {label}
        </a>
      ))}
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  );
}
