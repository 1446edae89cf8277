import { escapeHtml } from '../http-answers.ts';

export function standInPage(title: string, content: string, scripts: string[] = []): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Travel Lodge stand-ins</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/stand-ins/page/page.css">
${scripts.map((script) => `<script src="/stand-ins/page/${script}" defer></script>`).join('\n')}
</head>
<body>
<header><a class="name" href="/stand-ins/">Travel Lodge <span>stand-ins</span></a><a href="/">Go to the site</a></header>
<main>
${content}
</main>
</body>
</html>
`;
}
