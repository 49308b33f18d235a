import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import type { Data } from './+data.ts'

type Shown = NonNullable<Data['why']>['now']

/** The technician who was sent automatically, and why: as decided then, and as it is now. */
export function WhyCard() {
  const { why } = useData<Data>()
  if (!why || (why.decided === null && why.now.length === 0)) return null
  return (
    <Card id="why" title={why.decided?.title ?? 'Who would be sent?'}>
      {why.decided && (
        <>
          <p>{why.decided.when}</p>
          <Team of={why.decided.candidates} />
        </>
      )}
      {why.now.length > 0 && (
        <details>
          <summary>As it is now</summary>
          <Team of={why.now} />
        </details>
      )}
    </Card>
  )
}

function Team({ of }: { readonly of: Shown }) {
  return (
    <ol>
      {of.map(({ id, name, words }) => (
        <li key={id}>
          <strong>{name}</strong>
          <br />
          {words}
        </li>
      ))}
    </ol>
  )
}
