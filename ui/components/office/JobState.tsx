import { Clock, UserRoundX } from 'lucide-react'
import { Badge, StatusBadge } from '../Badge.tsx'
import type { Job } from './job.ts'

/** How a booking stands: an emergency first, then its state, then what somebody has to do about it. */
export function JobState({ job }: { readonly job: Job }) {
  const { isLate } = job
  return (
    <span className="job-badges">
      {job.isEmergency && <StatusBadge status="emergency" />}
      {!job.needsTechnician && !isLate && <StatusBadge status={job.status} />}
      {job.needsTechnician && (
        <Badge tone="warn" icon={<UserRoundX size={16} aria-hidden="true" />}>
          Needs a technician
        </Badge>
      )}
      {isLate && (
        <Badge tone="bad" icon={<Clock size={16} aria-hidden="true" />}>
          Not started
        </Badge>
      )}
    </span>
  )
}
