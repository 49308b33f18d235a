import type { ReactNode } from 'react'

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
  empty,
}: {
  readonly caption: string
  readonly captionHidden?: boolean
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Shown instead of the table where there is no row. */
  readonly empty: ReactNode
}) {
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
          <tr key={rowKey(row)}>
            {columns.map(({ key, label, cell, end }, place) => {
              const Cell = place === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={key}
                  data-label={label}
                  className={end ? 'align-end' : undefined}
                  {...(place === 0 && { scope: 'row' })}
                >
                  {cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
