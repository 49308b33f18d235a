import { Headset, ShieldCheck, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { keptWords } from '../wizard/kept-words.ts'

export interface Trust {
  /** Somebody is first on call at each hour of the next 14 days. */
  readonly roundTheClock: boolean
  /** The connection is encrypted. */
  readonly secure: boolean
  /** "60 minutes"; null while nobody is on call, and while too few emergencies were answered in time. */
  readonly emergencyTarget: string | null
  /** Per cent of the emergencies of the last 30 days that were answered in time; null for none. */
  readonly inTimePercent: number | null
}

/** Trust badges: only claims that are true at this moment. */
export function TrustBadges({ trust }: { readonly trust: Trust }) {
  if (!trust.roundTheClock && !trust.secure && !trust.emergencyTarget) return null
  return (
    <ul className="plain trust">
      {trust.roundTheClock && (
        <Badge icon={<Headset size={32} aria-hidden="true" />} title="24/7 Support">
          A technician is on call at night, too.
        </Badge>
      )}
      {trust.secure && (
        <Badge icon={<ShieldCheck size={32} aria-hidden="true" />} title="Secure">
          Everything you send us is encrypted on the way.
        </Badge>
      )}
      {trust.emergencyTarget && (
        <Badge icon={<Timer size={32} aria-hidden="true" />} title="Fast Service">
          Our target for emergencies: with you within {trust.emergencyTarget}.{keptWords(trust.inTimePercent)}
        </Badge>
      )}
    </ul>
  )
}

function Badge({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <li className="trust-badge">
      {icon}
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        <p className="soft">{children}</p>
      </div>
    </li>
  )
}
