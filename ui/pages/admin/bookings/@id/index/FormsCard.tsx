import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { ReadForm } from '../../../../../components/field/forms/ReadForm.tsx'
import type { Data } from './+data.ts'

/** The risk checks and work forms that technicians have answered. */
export function FormsCard() {
  const { forms } = useData<Data>()
  if (forms.length === 0) return null
  return (
    <Card title="Risk checks and forms" id="forms">
      {forms.map(({ key, title, state, answers }) => (
        <details key={key}>
          <summary className="fold">
            {title} <span className="soft">({state})</span>
          </summary>
          <ReadForm answers={answers} />
        </details>
      ))}
    </Card>
  )
}
