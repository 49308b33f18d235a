import { CircleCheck, CircleX, Eye, Mail, Star } from 'lucide-react'
import type { ApplicationState } from '#modules/job-board'
import { Badge, type BadgeTone } from '../Badge.tsx'

const looks = {
  new: { tone: 'brand', Icon: Mail },
  seen: { tone: 'plain', Icon: Eye },
  shortlisted: { tone: 'warn', Icon: Star },
  rejected: { tone: 'plain', Icon: CircleX },
  hired: { tone: 'good', Icon: CircleCheck },
} as const satisfies Record<ApplicationState, { tone: BadgeTone; Icon: typeof Eye }>

export function ApplicationBadge({ state, words }: { readonly state: ApplicationState; readonly words: string }) {
  const { tone, Icon } = looks[state]
  return (
    <Badge tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      {words}
    </Badge>
  )
}
