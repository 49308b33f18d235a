import { Notice } from '../../../../components/Notice.tsx'

interface StuckEvent {
  readonly id: number
  readonly kind: string
  readonly when: string
  readonly attempts: number
  /** The time of the next attempt, in words. */
  readonly next: string
}

/** Events that no attempt has processed; nothing where there is none. */
export function StuckEvents({ events }: { readonly events: readonly StuckEvent[] }) {
  if (events.length === 0) return null
  return (
    <Notice
      tone="warn"
      title={events.length === 1 ? 'An event could not be processed' : 'Events could not be processed'}
    >
      <ul>
        {events.map(({ id, kind, when, attempts, next }) => (
          <li key={id}>
            Event {id} ({kind}), {when}: tried {attempts} times. Next attempt: {next}.
          </li>
        ))}
      </ul>
      <p>What should follow, such as a message or a refund, may not have happened. Later events are not held up.</p>
    </Notice>
  )
}
