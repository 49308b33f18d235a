import { useData } from 'vike-react/useData'
import { Badge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { Timeline } from '../../../../../components/Timeline.tsx'
import type { Data } from './+data.ts'

/** Everything that was said to anybody about the booking (E11). */
export function MessagesCard() {
  const { messages } = useData<Data>()
  if (messages.shown.length === 0) return null
  return (
    <Card title="Messages" actions={messages.hasMore && <a href={messages.href}>Show all</a>}>
      <Timeline
        items={messages.shown.map(({ subject, who, channel, when, href, state, isKeptHere }) => ({
          title: subject,
          when: `${channel} to ${who}, ${when}`,
          state: 'done',
          body: (
            <p className="row row-tight">
              <Badge tone={state.tone}>{isKeptHere ? 'Kept here' : state.words}</Badge>
              <a href={href}>
                See it<span className="out-of-sight">: {subject}</span>
              </a>
            </p>
          ),
        }))}
      />
    </Card>
  )
}
