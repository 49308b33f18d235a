import { CalendarDays } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { Alert } from '../../../../components/Notice.tsx'
import { Table } from '../../../../components/Table.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export function AbsenceList() {
  const { absences } = useData<Data>()
  return (
    <Card title="Absences" id="absences">
      <Table
        caption="Absences to come and of the last 90 days"
        captionHidden
        rows={absences}
        rowKey={({ id }) => id}
        columns={[
          { key: 'when', label: 'When', cell: ({ when }) => when },
          { key: 'kind', label: 'Kind', cell: ({ kind }) => kind },
          { key: 'state', label: 'State', cell: ({ state }) => <Badge tone={state.tone}>{state.words}</Badge> },
          { key: 'note', label: 'Note', cell: ({ note }) => note },
          { key: 'action', label: 'Action', cell: (absence) => <Actions absence={absence} /> },
        ]}
        empty={
          <EmptyState drawing={<CalendarDays size={48} aria-hidden="true" />} title="No absences">
            Holidays, illness and training appear here.
          </EmptyState>
        }
      />
    </Card>
  )
}

function Actions({ absence }: { readonly absence: Data['absences'][number] }) {
  const { href } = useData<Data>()
  const { id, when, isAsked, mayEnd, hasBegun } = absence
  const action = `${href}/absences/${id}`
  const back = useCameBack(action)
  const about = <span className="out-of-sight"> {when}</span>
  if (!isAsked && !mayEnd) return null
  return (
    <form method="post" action={action} className="absence-actions" noValidate>
      <Alert>{back.error('status') ?? back.alert}</Alert>
      {isAsked && (
        <>
          <Button name="status" value="agreed">
            Agree{about}
          </Button>
          <Button name="status" value="declined" variant="secondary">
            Decline{about}
          </Button>
        </>
      )}
      {mayEnd && (
        <Button name="status" value="withdrawn" variant="secondary">
          {hasBegun ? 'End now' : 'Withdraw'}
          {about}
        </Button>
      )}
    </form>
  )
}
