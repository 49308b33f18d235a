import { Card } from '../../components/Card.tsx'
import { Table } from '../../components/Table.tsx'
import { countWords } from './keyword-words.ts'

/** The lines of a file that were not taken, each with its reason. */
export function RefusedLines({
  lines,
  count,
}: {
  readonly lines: readonly { readonly line: number; readonly text: string; readonly reason: string }[]
  /** All of them; the first hundred are kept. */
  readonly count: number
}) {
  if (lines.length === 0) return null
  return (
    <Card title="Refused lines">
      {count > lines.length && (
        <p className="soft">
          The first {countWords(lines.length)} of {countWords(count)}.
        </p>
      )}
      <Table
        caption="Refused lines"
        captionHidden
        rows={lines}
        rowKey={({ line }) => String(line)}
        empty={null}
        columns={[
          { key: 'line', label: 'Line', cell: ({ line }) => <span className="figures">{line}</span> },
          { key: 'text', label: 'Text', cell: ({ text }) => <span className="keyword-text">{text}</span> },
          { key: 'reason', label: 'Reason', cell: ({ reason }) => reason },
        ]}
      />
    </Card>
  )
}
