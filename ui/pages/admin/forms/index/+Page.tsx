import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { Table } from '../../../../components/Table.tsx'
import { LinkButton } from '../../../../components/form/Button.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function FormsPage() {
  const { forms } = useData<Data>()
  return (
    <AdminPage
      title="Forms"
      part="/admin/forms"
      aside={<LinkButton href={at.admin.newForm()}>Write a new form</LinkButton>}
    >
      <p className="lead">
        Risk checks and work forms that technicians answer on site. The report of a visit waits for those that are
        required; the answers are kept with it.
      </p>
      <Card title="Risk checks and work forms">
        <Table
          caption="Risk checks and work forms"
          captionHidden
          rows={forms}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="No forms yet">
              Write one, or run <code>callout seed</code> for those of gas, electrics, height and asbestos.
            </EmptyState>
          }
          columns={[
            { key: 'title', label: 'Form', cell: ({ href, title }) => <a href={href}>{title}</a> },
            { key: 'when', label: 'Required', cell: ({ when }) => when },
            { key: 'where', label: 'For', cell: ({ where }) => where },
            { key: 'questions', label: 'Questions', end: true, cell: ({ questions }) => questions },
            {
              key: 'active',
              label: 'Asked',
              cell: ({ isActive }) => (isActive ? 'Yes' : <Badge>Switched off</Badge>),
            },
          ]}
        />
      </Card>
    </AdminPage>
  )
}
