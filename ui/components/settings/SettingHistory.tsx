import { History } from 'lucide-react'
import { Badge } from '../Badge.tsx'
import { Card } from '../Card.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Table } from '../Table.tsx'
import { Button } from '../form/Button.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack } from '../office/came-back.ts'
import type { FactLine } from './fact-lines.ts'
import type { HistoryLine, SettingHistoryOf } from './setting-history.ts'
import './settings.css'

/** The writes of a setting, each with its author, time and reason; each earlier version can be put back. */
export function SettingHistory({
  history,
  title = 'History',
}: {
  readonly history: SettingHistoryOf
  readonly title?: string
}) {
  const action = `/admin/settings/${history.key}/restore`
  const back = useCameBack(action)
  return (
    <Card id={`history-${history.key}`} title={title}>
      <FormProblems of={back} />
      <Table
        caption={`${title}, the latest first`}
        captionHidden
        rows={history.lines}
        rowKey={({ version }) => String(version)}
        columns={[
          { key: 'version', label: 'Version', cell: ({ version }) => <span className="figures">{version}</span> },
          { key: 'saved', label: 'Saved', cell: (line) => <Saved line={line} /> },
          { key: 'changes', label: 'Changed', cell: ({ changes }) => <Changes changes={changes} /> },
          {
            key: 'deed',
            label: 'Do',
            cell: ({ version, when }) =>
              version === history.version ? (
                <Badge tone="good">In use</Badge>
              ) : (
                <PutBack action={action} history={history} version={version} words={`the version of ${when}`} />
              ),
          },
        ]}
        empty={
          <EmptyState drawing={<History size={48} aria-hidden="true" />} title="Nobody has changed this yet">
            Each change will be listed here with its author, and can be put back.
          </EmptyState>
        }
      />
      {history.hasMore && <p className="soft small">Earlier versions are in the audit log.</p>}
      {history.version > 0 && (
        <PutBack action={action} history={history} version={0} words="the settings as they were before any change">
          Put back what it was before any change
        </PutBack>
      )}
    </Card>
  )
}

function Saved({ line: { who, when, why } }: { readonly line: HistoryLine }) {
  return (
    <span className="two-lines">
      <span>{when}</span>
      <span className="soft small">by {who}</span>
      {why !== null && <span className="small">{why}</span>}
    </span>
  )
}

function Changes({ changes }: { readonly changes: readonly FactLine[] }) {
  if (changes.length === 0) return <span className="soft">The first version</span>
  return (
    <ul className="setting-changes">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          {name}: {before ?? 'none'} <span aria-hidden="true">→</span>
          <span className="out-of-sight">became</span> {after ?? 'none'}
        </li>
      ))}
    </ul>
  )
}

function PutBack({
  action,
  history,
  version,
  words,
  children,
}: {
  readonly action: string
  readonly history: SettingHistoryOf
  readonly version: number
  readonly words: string
  readonly children?: string
}) {
  return (
    <form method="post" action={action} noValidate>
      <input type="hidden" name="restore" value={version} />
      <input type="hidden" name="version" value={history.version} />
      <Button variant="quiet">
        {children ?? (
          <>
            Put back<span className="out-of-sight"> {words}</span>
          </>
        )}
      </Button>
    </form>
  )
}
