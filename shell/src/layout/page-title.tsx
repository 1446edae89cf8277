export function PageTitle({ title }: { title: string }) {
  return <title>{title === 'Travel Lodge' ? title : `${title} · Travel Lodge`}</title>;
}
