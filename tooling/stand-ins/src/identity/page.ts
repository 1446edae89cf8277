import { escapeHtml } from '../http-answers.ts';

/**
 * Returns a page that looks like the pages of Google and Firebase. `content` is HTML. With a script, the page is inert
 * until the script is ready and sets `main.inert = false`.
 */
export function identityPage(title: string, content: string, script?: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/stand-ins/identity/pages.css">
${script ? `<script src="/stand-ins/identity/${script}" defer></script>` : ''}
</head>
<body>
<main${script ? ' inert' : ''}>
${content}
</main>
</body>
</html>
`;
}
