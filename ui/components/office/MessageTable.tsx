import type { ReactNode } from 'react'
import { Badge } from '../Badge.tsx'
import { EmailAddress } from '../EmailAddress.tsx'
import { type Column, Table } from '../Table.tsx'
import { shownColumns } from '../lists/shown-columns.ts'
import type { ListedMessage } from './message-words.ts'
import './message-table.css'
import './office.css'

export const messageColumns: readonly Column<ListedMessage>[] = [
  {
    key: 'what',
    label: 'Message',
    cell: (message) => <What message={message} />,
  },
  { key: 'who', label: 'To', cell: (message) => <Who message={message} /> },
  { key: 'channel', label: 'Channel', cell: ({ channel }) => <span className="message-channel">{channel}</span> },
  { key: 'state', label: 'State', cell: (message) => <State message={message} /> },
  { key: 'when', label: 'When', cell: ({ when }) => <span className="message-when">{when}</span> },
]

const choosable: typeof messageColumns = messageColumns.map((column) =>
  column.key === 'what' ? { ...column, cell: (message) => <Choice message={message} /> } : column,
)

/** Messages and their outcomes. */
export function MessageTable({
  messages,
  empty,
  isChoosable = false,
  columns = '',
  isSelectable = false,
}: {
  readonly messages: readonly ListedMessage[]
  /** Each row has a box named `message-<id>`, for the form around the table. */
  readonly isChoosable?: boolean
  /** Those that the address asks for. */
  readonly columns?: string
  /** Each row has a box for the `BulkBar` of the page. */
  readonly isSelectable?: boolean
  readonly empty: ReactNode
}) {
  return (
    <Table
      caption="Messages"
      captionHidden
      rows={messages}
      rowKey={({ id }) => id}
      columns={shownColumns(isChoosable ? choosable : messageColumns, columns)}
      select={isSelectable ? ({ id, subject, who }) => ({ id, label: `${subject} to ${who}` }) : undefined}
      empty={empty}
    />
  )
}

function What({ message: { href, subject, event } }: { readonly message: ListedMessage }) {
  return (
    <span className="two-lines">
      <a href={href}>{subject}</a>
      <span className="soft">{event}</span>
    </span>
  )
}

function Choice({ message }: { readonly message: ListedMessage }) {
  const { id, subject, who } = message
  return (
    <span className="message-choice">
      <input type="checkbox" name={`message-${id}`} aria-label={`Choose ${subject} to ${who}`} />
      <What message={message} />
    </span>
  )
}

function Who({ message: { who, to } }: { readonly message: ListedMessage }) {
  return (
    <span className="two-lines message-to">
      <span className="breaks-anywhere">{who}</span>
      {to !== null && to !== who && (
        <span className="soft">
          <EmailAddress>{to}</EmailAddress>
        </span>
      )}
    </span>
  )
}

function State({ message: { state, reason, isKeptHere } }: { readonly message: ListedMessage }) {
  return (
    <span className="two-lines">
      <span>
        <Badge tone={state.tone}>{isKeptHere ? 'Kept here' : state.words}</Badge>
      </span>
      {reason && <span className="soft breaks-anywhere">{reason}</span>}
    </span>
  )
}
