import { Badge } from 'shared-ui';

export function UserStatus({ status }: { status: string | null | undefined }) {
  if (!status) return <Badge tone="danger">Unavailable</Badge>;
  return <Badge tone={status === 'Verified' ? 'success' : 'warning'}>{status}</Badge>;
}
