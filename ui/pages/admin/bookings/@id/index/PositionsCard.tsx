import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import type { Data } from './+data.ts'

/** Where the phone of the technician was, where they agreed to that. */
export function PositionsCard() {
  const { positions } = useData<Data>()
  if (positions.length === 0) return null
  return (
    <Card title="Positions of the technician">
      <ul className="plain stack stack-tight">
        {positions.map(({ key, title, when, accuracy, map }) => (
          <li key={key}>
            <strong>{title}</strong>, {when}, {accuracy}:{' '}
            <a href={map}>
              on the map<span className="out-of-sight"> at the {title}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="soft small">
        As the phone read them once each, with the agreement of the technician. Deleted after 90 days.
      </p>
    </Card>
  )
}
