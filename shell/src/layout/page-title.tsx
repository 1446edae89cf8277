/** React moves it into the head. The home page has the bare title `Travel Lodge`. */
export function PageTitle({ title }: { title: string }) {
  return <title>{title === 'Travel Lodge' ? title : `${title} · Travel Lodge`}</title>;
}
