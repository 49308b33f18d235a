import { Download } from 'lucide-react'
import { ColumnChoice, type ColumnsShown } from './ColumnChoice.tsx'
import type { ListShown } from './list-shown.ts'
import { RemoveFilters, SaveFilter } from './SaveFilter.tsx'
import './list-tools.css'

interface Props {
  /** The file of the list as it is filtered; `rows` is null where other pages have more. Null where it stands elsewhere. */
  readonly csv: { readonly href: string; readonly rows: number | null } | null
  /** Another file that belongs to the list. */
  readonly also?: { readonly href: string; readonly words: string }
  /** A list without saved filters has none. */
  readonly head?: ListShown
  /** The columns that may be chosen; a list with few has none. */
  readonly columns?: ColumnsShown
}

/** Below the filter of a list: what can be done with all that it finds. */
export function ListTools({ csv, also, head, columns }: Props) {
  return (
    <div className="list-tools no-print">
      {csv && csv.rows !== 0 && (
        <a className="list-export" href={csv.href}>
          <Download size={20} aria-hidden="true" />
          {exportWords(csv.rows)}
        </a>
      )}
      {also && (
        <a className="list-export" href={also.href}>
          <Download size={20} aria-hidden="true" />
          {also.words}
        </a>
      )}
      {head && columns && <ColumnChoice head={head} columns={columns} />}
      {head && <SaveFilter head={head} />}
      {head && <RemoveFilters head={head} />}
    </div>
  )
}

function exportWords(rows: number | null): string {
  if (rows === null) return 'Export all pages as CSV'
  return rows === 1 ? 'Export this row as CSV' : `Export these ${rows} rows as CSV`
}
