import { type ReactNode, use } from 'react'
import { LiveList } from './lists/live-list.ts'
import { SelectBox, type Selectable } from './lists/SelectBox.tsx'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end of their column. */
  readonly end?: boolean
  /** In the head instead of the label, such as a link that sorts. */
  readonly head?: ReactNode
  /** The order of the rows, where this column gives it. */
  readonly sorted?: 'ascending' | 'descending'
}

/** A table that becomes one sheet a row on a phone. The first column names the row. */
export function Table<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  select,
  empty,
}: {
  readonly caption: string
  readonly captionHidden?: boolean
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** A box before each row, which is sent with its id by the bar of the list (`BulkBar`). */
  readonly select?: ((row: Row) => Selectable | null) | undefined
  /** Shown instead of the table where there is no row. */
  readonly empty: ReactNode
}) {
  const isLive = use(LiveList)
  if (rows.length === 0) return empty
  return (
    <table className="table">
      <caption className={captionHidden ? 'out-of-sight' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, end, head, sorted }) => (
            <th key={key} scope="col" className={end ? 'align-end' : undefined} aria-sort={sorted}>
              {head ?? label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...(isLive && { 'data-row': rowKey(row) })}>
            {columns.map(({ key, label, cell, end }, place) => {
              const Cell = place === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={key}
                  data-label={label}
                  className={end ? 'align-end' : undefined}
                  {...(place === 0 && { scope: 'row' })}
                >
                  {place === 0 && select ? <Selected row={select(row)}>{cell(row)}</Selected> : cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Selected({ row, children }: { readonly row: Selectable | null; readonly children: ReactNode }) {
  return (
    <span className="table-selected">
      {row && <SelectBox {...row} />}
      {children}
    </span>
  )
}
