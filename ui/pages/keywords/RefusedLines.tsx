import { Card } from '../../components/Card.tsx'
import { Table } from '../../components/Table.tsx'
import { countWords } from './keyword-words.ts'

/** The lines of a file that were not taken, or the services without suggestions, each with its reason. */
export function RefusedLines({
  lines,
  count,
  are = 'lines',
}: {
  readonly are?: 'lines' | 'services'
  readonly lines: readonly { readonly line: number; readonly text: string; readonly reason: string }[]
  /** All of them; the first hundred are kept. */
  readonly count: number
}) {
  if (lines.length === 0) return null
  const title = are === 'lines' ? 'Refused lines' : 'Services without suggestions'
  return (
    <Card title={title}>
      {count > lines.length && (
        <p className="soft">
          The first {countWords(lines.length)} of {countWords(count)}.
        </p>
      )}
      <Table
        caption={title}
        captionHidden
        rows={lines}
        rowKey={({ line }) => String(line)}
        empty={null}
        columns={[
          {
            key: 'line',
            label: are === 'lines' ? 'Line' : 'No.',
            cell: ({ line }) => <span className="figures">{line}</span>,
          },
          {
            key: 'text',
            label: are === 'lines' ? 'Text' : 'Service',
            cell: ({ text }) => <span className="keyword-text">{text}</span>,
          },
          { key: 'reason', label: 'Reason', cell: ({ reason }) => reason },
        ]}
      />
    </Card>
  )
}
