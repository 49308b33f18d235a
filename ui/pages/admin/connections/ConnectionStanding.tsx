import { CircleCheck, CircleDashed, FlaskConical, OctagonAlert } from 'lucide-react'
import { Badge } from '../../../components/Badge.tsx'
import type { ConnectionShown } from './connection-shown.ts'

const modes = {
  live: { tone: 'good', words: 'On', Icon: CircleCheck },
  test: { tone: 'warn', words: 'Test mode', Icon: FlaskConical },
  off: { tone: 'plain', words: 'Off', Icon: CircleDashed },
} as const

export function ModeBadge({ mode }: { readonly mode: ConnectionShown['mode'] }) {
  const { tone, words, Icon } = modes[mode]
  return (
    <Badge tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      {words}
    </Badge>
  )
}

/** When it last answered, what came of the last test, and what is missing. */
export function ConnectionStanding({ of }: { readonly of: ConnectionShown }) {
  const { answered, failed, outage, missing, tested, source, mode } = of
  return (
    <div className="stack stack-tight">
      {outage !== null && <p>Nothing is sent through it for now: {outage}</p>}
      {missing.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {mode !== 'off' && (
        <p className="soft small">
          {answered === null ? 'No answer since the site started' : `Last answer ${answered}`}
          {failed === null ? '' : `; last fault ${failed}`}
          {source === 'environment' && '; its keys are in the environment of the server'}
        </p>
      )}
      {tested && (
        <p className={tested.ok ? 'connection-test connection-well' : 'connection-test connection-bad'}>
          {tested.ok ? <CircleCheck size={20} aria-hidden="true" /> : <OctagonAlert size={20} aria-hidden="true" />}
          <span>
            <strong>{tested.ok ? 'Test passed' : 'Test failed'}</strong> {tested.when}: {tested.words}
          </span>
        </p>
      )}
    </div>
  )
}
