import { Zap } from 'lucide-react'
import type { Priority } from '#modules/pricing'
import { Badge, StatusBadge } from '../Badge.tsx'

/** How soon it is wanted. */
export function PriorityBadge({ priority }: { readonly priority: Priority }) {
  switch (priority) {
    case 'emergency':
      return <StatusBadge status="emergency" />
    case 'urgent':
      return (
        <Badge tone="warn" icon={<Zap size={16} aria-hidden="true" />}>
          Urgent
        </Badge>
      )
    case 'priority':
      return <Badge tone="brand">Priority</Badge>
    case 'standard':
      return <Badge>Standard</Badge>
  }
}
