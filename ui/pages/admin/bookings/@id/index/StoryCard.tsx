import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { Timeline } from '../../../../../components/Timeline.tsx'
import type { Data } from './+data.ts'

export function StoryCard() {
  const { story } = useData<Data>()
  return (
    <Card title="History">
      <Timeline
        items={story.map(({ title, when, note }) => ({
          title,
          when,
          body: note && <p>{note}</p>,
          state: 'done',
        }))}
      />
    </Card>
  )
}
