import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../Badge.tsx'
import { Card } from '../Card.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Table } from '../Table.tsx'
import { Button } from '../form/Button.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack } from '../office/came-back.ts'
import type { FactLine } from './fact-lines.ts'
import type { HistoryLine, HistoryOf } from './setting-history.ts'
import './settings.css'

/** The versions of a thing of the owner's, each with its author, time and reason; each earlier one can be put back. */
export function VersionHistory({
  history,
  action,
  id,
  title = 'History',
  children,
}: {
  readonly history: HistoryOf
  /** The address of the form that puts a version back. */
  readonly action: string
  readonly id: string
  readonly title?: string
  readonly children?: ReactNode
}) {
  const back = useCameBack(action)
  return (
    <Card id={id} title={title}>
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
      {children}
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

/** Puts one version back, over the one that the page shows. */
export function PutBack({
  action,
  history,
  version,
  words,
  children,
}: {
  readonly action: string
  readonly history: Pick<HistoryOf, 'version'>
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
