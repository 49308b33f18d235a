import { Card } from '../Card.tsx'
import { Timeline } from '../Timeline.tsx'
import './desks.css'

interface DeskEntry {
  readonly title: string
  readonly when: string
  /** The words that were written; null for a step without. */
  readonly text: string | null
}

/** All that was said and done about a thing; nothing while that is nothing. */
export function DeskHistory({ title, entries }: { readonly title: string; readonly entries: readonly DeskEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Card title={title}>
      <Timeline
        items={entries.map(({ title: what, when, text }) => ({
          title: what,
          when,
          state: 'done',
          ...(text !== null && { body: <p className="desk-text">{text}</p> }),
        }))}
      />
    </Card>
  )
}
