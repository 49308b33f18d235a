import { Badge } from '../../../components/Badge.tsx'

/** What is out of the ordinary about an account. */
export function UserBadges({ suspended, verified }: { readonly suspended: boolean; readonly verified: boolean }) {
  return (
    <>
      {suspended && <Badge tone="bad">Suspended</Badge>} {!verified && <Badge tone="warn">E-mail not verified</Badge>}
    </>
  )
}
