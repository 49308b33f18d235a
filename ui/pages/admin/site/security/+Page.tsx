import { useData } from 'vike-react/useData'
import { at, atSystem } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Table } from '../../../../components/Table.tsx'
import { roleWords } from '../../../../role-words.ts'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function SiteSecurityPage() {
  return (
    <AdminPage
      title="Security of the site"
      part={atSystem.siteSecurity()}
      back={{ href: at.admin.site.home(), words: 'Public pages' }}
    >
      <p className="lead">
        Everybody and everything that can get in, and the last changes. Each is changed on its own page.
      </p>
      <Factors />
      <Sessions />
      <Keys />
      <Connections />
      <Changes />
    </AdminPage>
  )
}

function Factors() {
  const { needed, staff, without } = useData<Data>()
  return (
    <Card title="Second factor">
      <div className="stack">
        <p>
          {needed ? 'Staff need a second factor to sign in. ' : 'Staff may sign in without a second factor. '}
          {without.length === 0
            ? `All ${staff} have one.`
            : `${staff - without.length} of ${staff} have one. Those without are below.`}
        </p>
        {without.length > 0 && (
          <Table
            caption="Staff without a second factor"
            rows={without}
            rowKey={({ id }) => id}
            empty={null}
            columns={[
              { key: 'name', label: 'Name', cell: ({ id, name }) => <a href={at.admin.user(id)}>{name}</a> },
              { key: 'role', label: 'Role', cell: ({ role }) => roleWords[role].name },
            ]}
          />
        )}
        <p>
          <a href={at.admin.security()}>Staff sign-in</a> says whether it is needed.
        </p>
      </div>
    </Card>
  )
}

function Sessions() {
  const { sessions, moreSessions } = useData<Data>()
  return (
    <Card title="Where staff are signed in">
      <div className="stack">
        <Table
          caption="Sessions of the staff, the last used first"
          captionHidden
          rows={sessions}
          rowKey={({ id }) => id}
          empty={<p className="soft">Nobody of the staff is signed in.</p>}
          columns={[
            { key: 'name', label: 'Name', cell: ({ userId, name }) => <a href={at.admin.user(userId)}>{name}</a> },
            { key: 'role', label: 'Role', cell: ({ role }) => roleWords[role].name },
            {
              key: 'where',
              label: 'Where',
              cell: ({ device, network, isThis }) => (
                <>
                  {network === null ? device : `${device}, ${network}`} {isThis && <Badge tone="good">This one</Badge>}
                </>
              ),
            },
            { key: 'used', label: 'Last used', cell: ({ used }) => used },
          ]}
        />
        {moreSessions > 0 && <p className="soft small">{moreSessions} more were used earlier.</p>}
        <p>A session that nobody knows is ended on the page of its user, with “Sign out everywhere”.</p>
      </div>
    </Card>
  )
}

const stateTone = { live: 'good', expired: 'warn', revoked: 'plain' } as const
const stateWords = { live: 'In use', expired: 'Expired', revoked: 'Revoked' } as const

function Keys() {
  const { keys } = useData<Data>()
  return (
    <Card title="Keys of other programs">
      <div className="stack">
        <Table
          caption="API keys with their state"
          captionHidden
          rows={keys}
          rowKey={({ id }) => id}
          empty={<p className="soft">No program has a key.</p>}
          columns={[
            { key: 'name', label: 'Name', cell: ({ name, lastFour }) => `${name}, ends in ${lastFour}` },
            {
              key: 'state',
              label: 'State',
              cell: ({ state }) => <Badge tone={stateTone[state]}>{stateWords[state]}</Badge>,
            },
            { key: 'used', label: 'Last used', cell: ({ used }) => used ?? 'Never' },
          ]}
        />
        <p>
          <a href={atSystem.apiKeys()}>API keys</a> makes and ends them.
        </p>
      </div>
    </Card>
  )
}

function Connections() {
  const { connections } = useData<Data>()
  return (
    <Card title="Keys of providers">
      <Table
        caption="Connections with providers and the state of their keys"
        captionHidden
        rows={connections}
        rowKey={({ name }) => name}
        empty={null}
        columns={[
          {
            key: 'label',
            label: 'Provider',
            cell: ({ name, label }) => <a href={atSystem.connection(name)}>{label}</a>,
          },
          { key: 'mode', label: 'Mode', cell: ({ mode }) => mode },
          { key: 'keys', label: 'Keys', cell: ({ keys }) => keys },
        ]}
      />
    </Card>
  )
}

function Changes() {
  const { audit } = useData<Data>()
  return (
    <Card title="Last changes">
      <div className="stack">
        <Table
          caption="The last lines of the audit log"
          captionHidden
          rows={audit}
          rowKey={({ id }) => id}
          empty={<p className="soft">Nobody has changed anything yet.</p>}
          columns={[
            { key: 'what', label: 'Change', cell: ({ what, target }) => `${what}: ${target}` },
            { key: 'who', label: 'By', cell: ({ who }) => who },
            { key: 'when', label: 'When', cell: ({ when }) => when },
          ]}
        />
        <p>
          <a href={at.admin.audit()}>Audit log</a> has every change, <a href={at.admin.securityLog()}>Security log</a>{' '}
          every sign-in.
        </p>
      </div>
    </Card>
  )
}
