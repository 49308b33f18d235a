import { Badge } from '../../../components/Badge.tsx'

/** The unusual states of an account. */
export function UserBadges({ suspended, verified }: { readonly suspended: boolean; readonly verified: boolean }) {
  return (
    <>
      {suspended && <Badge tone="bad">Suspended</Badge>} {!verified && <Badge tone="warn">E-mail not verified</Badge>}
    </>
  )
}
