import { Clock, ShieldAlert } from 'lucide-react'
import type { RiskLevel } from '#modules/payments'
import { Badge, type ShownStatus, StatusBadge } from '../Badge.tsx'

/** How a payment stands, in the office's words. */
export function PaymentState({ status }: { readonly status: ShownStatus }) {
  if (status !== 'requires_action') return <StatusBadge status={status} />
  return (
    <Badge tone="warn" icon={<Clock size={16} aria-hidden="true" />}>
      Waiting for the payer
    </Badge>
  )
}

const tones = { low: 'good', medium: 'warn', high: 'bad', critical: 'bad' } as const
const words = { low: 'Low risk', medium: 'Medium risk', high: 'High risk', critical: 'Critical risk' } as const

export function RiskBadge({ level }: { readonly level: RiskLevel }) {
  return (
    <Badge tone={tones[level]} icon={<ShieldAlert size={16} aria-hidden="true" />}>
      {words[level]}
    </Badge>
  )
}
