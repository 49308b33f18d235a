import type { ReactNode } from 'react'

export interface Figure {
  readonly label: string
  readonly figure: ReactNode
  readonly note?: ReactNode
}

/** Figures at a glance, each with its words first. */
export function Tiles({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="tiles">
      {figures.map(({ label, figure, note }) => (
        <div key={label} className="tile">
          <dt>{label}</dt>
          <dd className="tile-value">
            <span className="tile-figure">{figure}</span>
            {note && <span className="soft tile-note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
