import { Ban, CircleCheck, CircleDashed, Clock, Send } from 'lucide-react'
import { Badge, type BadgeTone } from '../Badge.tsx'
import type { StatusShown } from './status-shown.ts'

const icons = {
  plain: CircleDashed,
  brand: Send,
  good: CircleCheck,
  warn: Clock,
  bad: Ban,
  emergency: Ban,
} as const satisfies Record<BadgeTone, unknown>

/** The state of a document, in words beside an icon. */
export function DocumentState({ status: { tone, words } }: { readonly status: StatusShown }) {
  const Icon = icons[tone]
  return (
    <Badge tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      {words}
    </Badge>
  )
}
