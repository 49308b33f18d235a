import { ChevronDown, ShieldCheck } from 'lucide-react'
import { Avatar } from '../components/Avatar.tsx'
import { Badge } from '../components/Badge.tsx'
import { Menu } from '../components/Menu.tsx'
import type { Who } from '../page-context.ts'
import { AccountLinks } from './AccountLinks.tsx'
import { may } from '#modules/shared'

export function AccountMenu({ who }: { readonly who: Who }) {
  return (
    <Menu
      group="header"
      label={
        <span className="account">
          <Avatar name={who.fullName} />
          <span className="account-name">{who.fullName}</span>
          {may(who, 'users') && <AdministratorBadge />}
          <ChevronDown size={20} aria-hidden="true" />
        </span>
      }
    >
      <AccountLinks who={who} />
    </Menu>
  )
}

export function AdministratorBadge() {
  return (
    <Badge tone="brand" icon={<ShieldCheck size={16} aria-hidden="true" />}>
      Administrator
    </Badge>
  )
}
