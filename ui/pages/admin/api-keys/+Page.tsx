import { KeyRound } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { Table } from '../../../components/Table.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data, KeyLine } from './+data.ts'
import { KeyForm } from './KeyForm.tsx'
import './api-keys.css'

const states = {
  live: { tone: 'good', words: 'Live' },
  expired: { tone: 'warn', words: 'Ended' },
  revoked: { tone: 'plain', words: 'Revoked' },
} as const

export default function ApiKeysPage() {
  const { done, made, keys } = useData<Data>()
  return (
    <AdminPage title="API keys" part={atSystem.apiKeys()} done={done}>
      {made && (
        <Notice tone="good" title={`The key of ${made.name}`}>
          <p>
            <code className="key-itself">{made.key}</code>
          </p>
          <p>
            Copy it into the program now: it is shown only this once, and kept nowhere. If it is lost, make another.
          </p>
        </Notice>
      )}
      <p className="lede">
        Another program, such as your accounts, works with this site by a key. It sends the key with each request, as{' '}
        <code>Authorization: Bearer</code>; <a href="/api/docs">the interface is described here</a>.
      </p>
      <Card title="Keys">
        <Table
          caption="Keys of other programs, live ones first"
          captionHidden
          rows={keys}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', label: 'Program', cell: (line) => <Name line={line} /> },
            {
              key: 'scopes',
              label: 'May',
              cell: ({ scopes }) => <span className="key-scopes">{scopes.join(', ')}</span>,
            },
            { key: 'used', label: 'Last used', cell: (line) => <Use line={line} /> },
            { key: 'state', label: 'State', cell: (line) => <State line={line} /> },
            { key: 'deed', label: 'Do', cell: (line) => line.state === 'live' && <Revoke line={line} /> },
          ]}
          empty={
            <EmptyState drawing={<KeyRound size={48} aria-hidden="true" />} title="No program has a key">
              Keys that you make appear in this list, without their secret.
            </EmptyState>
          }
        />
      </Card>
      <KeyForm />
    </AdminPage>
  )
}

function Name({ line: { name, lastFour, by } }: { readonly line: KeyLine }) {
  return (
    <span className="two-lines">
      <span>{name}</span>
      <span className="soft small">
        ends in {lastFour}, made by {by}
      </span>
    </span>
  )
}

function Use({ line: { used, ranges } }: { readonly line: KeyLine }) {
  return (
    <span className="two-lines">
      <span>{used ?? 'Never'}</span>
      {ranges.length > 0 && <span className="soft small">only from {ranges.join(', ')}</span>}
    </span>
  )
}

function State({ line: { state, ends } }: { readonly line: KeyLine }) {
  return (
    <span className="two-lines key-state">
      <Badge tone={states[state].tone}>{states[state].words}</Badge>
      {state === 'live' && <span className="soft small">{ends === null ? 'until revoked' : `until ${ends}`}</span>}
    </span>
  )
}

function Revoke({ line: { id, name } }: { readonly line: KeyLine }) {
  return (
    <form method="post" action={`${atSystem.apiKeys()}/${id}/revoke`} noValidate>
      <Button variant="quiet">
        Revoke
        <span className="out-of-sight"> the key of {name}</span>
      </Button>
    </form>
  )
}
