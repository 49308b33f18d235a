import { usePageInput } from '../office/came-back.ts'
import './bulk-bar.css'

export interface Selectable {
  readonly id: string
  /** Names the row for screen readers. */
  readonly label: string
}

/** The box of a row; the form of `BulkBar` has it, wherever the row stands. */
export function SelectBox({ id, label }: Selectable) {
  const { select } = usePageInput().urlParsed.search
  return (
    <label className="select-box no-print">
      <input type="checkbox" name="ids" value={id} form="bulk" defaultChecked={select === 'all'} />
      <span className="out-of-sight">Select {label}</span>
    </label>
  )
}
