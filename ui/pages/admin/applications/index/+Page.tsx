import { UserRoundCheck } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Card } from '../../../../components/Card.tsx'
import { EmailAddress } from '../../../../components/EmailAddress.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { Table } from '../../../../components/Table.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function ApplicationsPage() {
  const { applications, done, next, isFirst } = useData<Data>()
  return (
    <AdminPage title="Technician applications" part="/admin/applications" done={done}>
      <Card title="Waiting for a decision">
        <Table
          caption="Applications, the longest waiting first"
          captionHidden
          rows={applications}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', label: 'Name', cell: ({ href, name }) => <a href={href}>{name}</a> },
            { key: 'email', label: 'E-mail', cell: ({ email }) => <EmailAddress>{email}</EmailAddress> },
            {
              key: 'postcode',
              label: 'Postcode',
              cell: ({ postcode }) => postcode ?? <span className="soft">Not given</span>,
            },
            { key: 'when', label: 'Applied', cell: ({ when }) => when },
          ]}
          empty={
            <EmptyState drawing={<UserRoundCheck size={48} aria-hidden="true" />} title="No applications are waiting">
              People who sign up as technicians appear here. Nobody gets a job before you approve them.
            </EmptyState>
          }
        />
        {!isFirst && <a href="/admin/applications">Back to the first page</a>}
        {next && <a href={`/admin/applications?after=${next}`}>Next page</a>}
      </Card>
    </AdminPage>
  )
}
