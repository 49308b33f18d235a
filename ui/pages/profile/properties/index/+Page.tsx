import { Done } from '../../../../components/Done.tsx'
import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { GasRecordsCard } from '../../../../components/care/GasRecordsCard.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { PropertyForm } from '../PropertyForm.tsx'
import type { Data } from './+data.ts'

const action = '/profile/properties'

export default function PropertiesPage() {
  const { done, inUse, archived, gas } = useData<Data>()
  const back = useCameBack(action)
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={at.profile.home()}>
        <ArrowLeft size={20} aria-hidden="true" />
        Profile
      </a>
      <Done says={done} />
      <FormProblems of={back} />
      <div className="stack stack-tight">
        <h1>Properties</h1>
        <p className="soft">
          Places where you have work done. Choose one when you book, and we know where it is and who opens the door.
        </p>
      </div>
      {inUse.length > 0 && (
        <Card title="In use">
          <Properties of={inUse} verb="Archive" path="archive" />
        </Card>
      )}
      <Card title="Add a property">
        <PropertyForm action={action} property={null} label="Add property" />
      </Card>
      <GasRecordsCard care={gas} />
      {archived.length > 0 && (
        <Card title="Archived">
          <Properties of={archived} verb="Use again" path="restore" />
        </Card>
      )}
    </div>
  )
}

function Properties({
  of,
  verb,
  path,
}: {
  readonly of: Data['inUse']
  readonly verb: string
  readonly path: 'archive' | 'restore'
}) {
  return (
    <ul className="plain stack">
      {of.map(({ href, name, address, occupier }) => (
        <li key={href} className="row row-apart">
          <div>
            <a href={href}>{name}</a>
            <p className="soft">{address}</p>
            {occupier && <p className="soft">Contact there {occupier}</p>}
          </div>
          <form method="post" action={`${href}/${path}`} noValidate>
            <Button variant="secondary">
              {verb}
              <span className="out-of-sight"> {name}</span>
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}
