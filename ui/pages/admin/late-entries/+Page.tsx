import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Alert } from '../../../components/Notice.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function LateEntriesPage() {
  const { entries, done, alert } = useData<Data>()
  return (
    <AdminPage title="Late entries" part={at.admin.dispatch()} done={done}>
      <p className="soft">
        Work that a phone without a signal saved for a visit, and sent after the visit was given to somebody else or
        called off. It changed nothing. Accept it into the history of the booking, or dismiss it.
      </p>
      <Alert>{alert}</Alert>
      {entries.length === 0 && (
        <EmptyState title="No late entries" action={<a href={at.admin.dispatch()}>Dispatch</a>}>
          They appear here as soon as a phone sends one.
        </EmptyState>
      )}
      {entries.map((entry) => (
        <Card key={entry.id} title={`${entry.technician}, ${entry.reference}`}>
          <p>{entry.words}</p>
          <p className="soft small">Received {entry.received}</p>
          {entry.hasPhoto && (
            <p>
              <a href={`/api/admin/late-entries/${entry.id}/photo`}>Photo of this entry</a>
            </p>
          )}
          <p>
            <a href={at.admin.booking(entry.booking)}>Booking {entry.reference}</a>
          </p>
          <div className="row">
            <Decision id={entry.id} decision="accepted" label="Accept" about={entry.words} />
            <Decision id={entry.id} decision="dismissed" label="Dismiss" about={entry.words} />
          </div>
        </Card>
      ))}
    </AdminPage>
  )
}

interface DecisionProps {
  readonly id: number
  readonly decision: 'accepted' | 'dismissed'
  readonly label: string
  readonly about: string
}

function Decision({ id, decision, label, about }: DecisionProps) {
  return (
    <form method="post" action={`/admin/late-entries/${id}`} noValidate>
      <input type="hidden" name="decision" value={decision} />
      <Button variant={decision === 'accepted' ? 'primary' : 'secondary'} aria-label={`${label}: ${about}`}>
        {label}
      </Button>
    </form>
  )
}
