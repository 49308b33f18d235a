import type { ReactNode } from 'react'

export interface SummaryRow {
  readonly label: string
  readonly value: ReactNode
  /** Where to change it. */
  readonly change?: string
}

/** Check your answers. */
export function SummaryList({ rows }: { readonly rows: readonly SummaryRow[] }) {
  return (
    <dl className="summary-list">
      {rows.map(({ label, value, change }) => (
        <div key={label} className="summary-row">
          <dt>{label}</dt>
          <dd>{value}</dd>
          {change && (
            <dd>
              <a href={change}>
                Change<span className="out-of-sight"> {label.toLowerCase()}</span>
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
