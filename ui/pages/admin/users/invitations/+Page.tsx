import { Mail } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { Table } from '../../../../components/Table.tsx'
import { NextPage } from '../../../../components/office/NextPage.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data, InvitationLine } from './+data.ts'
import { InviteForm } from './InviteForm.tsx'
import { KeptHere } from './KeptHere.tsx'
import '../index/users.css'

const states = {
  open: { tone: 'brand', words: 'Open' },
  expired: { tone: 'warn', words: 'Ended' },
  accepted: { tone: 'good', words: 'Accepted' },
  withdrawn: { tone: 'plain', words: 'Withdrawn' },
} as const

export default function InvitationsPage() {
  const { done, mailLeaves, invitations, first, next } = useData<Data>()
  return (
    <AdminPage
      title="Invitations"
      part={at.admin.users()}
      back={{ href: at.admin.users(), words: 'Users' }}
      done={done}
    >
      {!mailLeaves && <KeptHere />}
      <InviteForm />
      <Card title={mailLeaves ? 'Sent' : 'Written'}>
        <div className="people-found">
          <Table
            caption="Invitations, the latest first"
            captionHidden
            rows={invitations}
            rowKey={({ id }) => id}
            columns={[
              { key: 'email', label: 'E-mail', cell: ({ email }) => email },
              { key: 'role', label: 'Role', cell: ({ role }) => role },
              {
                key: 'state',
                label: 'State',
                cell: ({ state, until }) => (
                  <span className="two-lines">
                    <Badge tone={states[state].tone}>{states[state].words}</Badge>
                    {state === 'open' && <span className="soft small">until {until}</span>}
                  </span>
                ),
              },
              { key: 'deeds', label: 'Do', cell: (line) => line.isLive && <Deeds line={line} /> },
            ]}
            empty={
              <EmptyState drawing={<Mail size={48} aria-hidden="true" />} title="Nobody was invited yet">
                People you invite to work here appear in this list.
              </EmptyState>
            }
          />
        </div>
        <NextPage label="Pages of invitations" first={first} next={next} />
      </Card>
    </AdminPage>
  )
}

function Deeds({ line: { href, email } }: { readonly line: InvitationLine }) {
  return (
    <span className="row">
      {(['resend', 'withdraw'] as const).map((deed) => (
        <form key={deed} method="post" action={`${href}/${deed}`} noValidate>
          <Button variant={deed === 'resend' ? 'secondary' : 'quiet'}>
            {deed === 'resend' ? 'Send again' : 'Withdraw'}
            <span className="out-of-sight"> the invitation of {email}</span>
          </Button>
        </form>
      ))}
    </span>
  )
}
