import { Download } from 'lucide-react'
import './list-tools.css'

interface Props {
  /** The file of the list as it is filtered; `rows` is null where other pages have more. */
  readonly csv: { readonly href: string; readonly rows: number | null }
  /** Another file that belongs to the list. */
  readonly also?: { readonly href: string; readonly words: string }
}

/** Below the filter of a list: what can be done with all that it finds. */
export function ListTools({ csv, also }: Props) {
  return (
    <p className="list-tools no-print">
      {csv.rows !== 0 && (
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
    </p>
  )
}

function exportWords(rows: number | null): string {
  if (rows === null) return 'Export all pages as CSV'
  return rows === 1 ? 'Export this row as CSV' : `Export these ${rows} rows as CSV`
}
