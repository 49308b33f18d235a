import { CircleCheck, CircleX, Scale, Send } from 'lucide-react'
import { Badge } from '../Badge.tsx'
import type { DisputeLine } from './disputes-shown.ts'

export function DisputeOutcome({ outcome, evidenceSent }: Pick<DisputeLine, 'outcome' | 'evidenceSent'>) {
  if (outcome === 'won') {
    return (
      <Badge tone="good" icon={<CircleCheck size={16} aria-hidden="true" />}>
        Won
      </Badge>
    )
  }
  if (outcome === 'lost') {
    return (
      <Badge tone="bad" icon={<CircleX size={16} aria-hidden="true" />}>
        Lost
      </Badge>
    )
  }
  return evidenceSent ? (
    <Badge tone="brand" icon={<Send size={16} aria-hidden="true" />}>
      Evidence sent
    </Badge>
  ) : (
    <Badge tone="warn" icon={<Scale size={16} aria-hidden="true" />}>
      Open
    </Badge>
  )
}
