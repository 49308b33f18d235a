import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Table } from '../../../components/Table.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { roleWords } from '../../../role-words.ts'
import type { Data } from './+data.ts'

export default function StaffSecurityPage() {
  const { done, needed, people } = useData<Data>()
  return (
    <AdminPage title="Staff sign-in" part="/admin/security" done={done}>
      <Card title="Second factor">
        <form method="post" action="/admin/security" className="stack" noValidate>
          <Checkbox
            name="staff_second_factor"
            value="yes"
            label="Staff need a second factor"
            hint="A passkey or an authenticator app. Staff without one can only set one up; that includes you."
            defaultChecked={needed}
          />
          <div>
            <Button>Save</Button>
          </div>
        </form>
      </Card>
      <Card title="Who has one">
        <Table
          caption="Second factors of everybody who works here"
          captionHidden
          rows={people}
          rowKey={({ id }) => id}
          empty={<p className="soft">Nobody works in the office yet.</p>}
          columns={[
            { key: 'name', label: 'Name', cell: ({ id, name }) => <a href={at.admin.user(id)}>{name}</a> },
            { key: 'role', label: 'Role', cell: ({ role }) => roleWords[role].name },
            { key: 'has', label: 'Second factor', cell: ({ has }) => has ?? <Badge tone="warn">None</Badge> },
          ]}
        />
      </Card>
    </AdminPage>
  )
}
