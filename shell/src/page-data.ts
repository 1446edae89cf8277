import type { PageData } from 'contracts';

export function readPageData(): PageData {
  const text = document.getElementById('lodge-page')?.textContent;
  if (!text) throw new Error('The page has no release set: it must be served by the edge');
  return JSON.parse(text) as PageData;
}
