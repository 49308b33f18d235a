import { Ban, CircleCheck, CircleDashed, Clock, CreditCard, RotateCcw, Siren, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'

export type BadgeTone = 'plain' | 'brand' | 'good' | 'warn' | 'bad' | 'emergency'

export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  readonly tone?: BadgeTone
  readonly icon?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <span className={tone === 'plain' ? 'badge' : `badge badge-${tone}`}>
      {icon}
      <span className="badge-words">{children}</span>
    </span>
  )
}

const statuses = {
  pending: { tone: 'warn', words: 'Pending', Icon: CircleDashed },
  confirmed: { tone: 'brand', words: 'Confirmed', Icon: Clock },
  in_progress: { tone: 'brand', words: 'In progress', Icon: Wrench },
  completed: { tone: 'good', words: 'Completed', Icon: CircleCheck },
  cancelled: { tone: 'plain', words: 'Cancelled', Icon: Ban },
  paid: { tone: 'good', words: 'Paid', Icon: CreditCard },
  succeeded: { tone: 'good', words: 'Paid', Icon: CreditCard },
  failed: { tone: 'bad', words: 'Failed', Icon: Ban },
  refunded: { tone: 'plain', words: 'Refunded', Icon: RotateCcw },
  partially_refunded: { tone: 'plain', words: 'Partly refunded', Icon: RotateCcw },
  requires_action: { tone: 'warn', words: 'Waiting for your bank', Icon: Clock },
  card_saved: { tone: 'brand', words: 'Card saved', Icon: CreditCard },
  authorised: { tone: 'brand', words: 'Authorised', Icon: CreditCard },
  disputed: { tone: 'bad', words: 'Disputed', Icon: Ban },
  emergency: { tone: 'emergency', words: 'Emergency', Icon: Siren },
  available: { tone: 'good', words: 'Available', Icon: CircleCheck },
  busy: { tone: 'warn', words: 'Busy', Icon: Wrench },
  approved: { tone: 'good', words: 'Approved', Icon: CircleCheck },
  rejected: { tone: 'bad', words: 'Rejected', Icon: Ban },
} as const satisfies Record<string, { tone: BadgeTone; words: string; Icon: typeof Ban }>

export type ShownStatus = keyof typeof statuses

/** The state of a booking, a payment, an application or a technician, in words beside an icon. */
export function StatusBadge({ status }: { readonly status: ShownStatus }) {
  const { tone, words, Icon } = statuses[status]
  return (
    <Badge tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      {words}
    </Badge>
  )
}
