/** React hoists it into the head. The home page is `Travel Lodge` itself. */
export function PageTitle({ title }: { title: string }) {
  return <title>{title === 'Travel Lodge' ? title : `${title} · Travel Lodge`}</title>;
}
