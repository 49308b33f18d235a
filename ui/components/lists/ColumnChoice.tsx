import { Columns3 } from 'lucide-react'
import { officeLists } from '#modules/saved-filters'
import { Button } from '../form/Button.tsx'
import type { ListShown } from './list-shown.ts'

/** The columns of a table, and those of them that are shown. */
export interface ColumnsShown {
  readonly all: readonly { readonly key: string; readonly label: string }[]
  readonly shown: readonly { readonly key: string }[]
}

/** Chooses the columns of a list by its address; the first one names the row and stays. */
export function ColumnChoice({
  head: { list, query },
  columns: { all, shown },
}: {
  readonly head: ListShown
  readonly columns: ColumnsShown
}) {
  const [first, ...others] = all
  if (!first || others.length === 0) return null
  const asked = [...new URLSearchParams(query)].filter(([word]) => word !== 'columns')
  return (
    <details className="list-more">
      <summary>
        <Columns3 size={20} aria-hidden="true" />
        Columns
      </summary>
      <form className="card list-form" action={officeLists[list].page}>
        {asked.map(([word, said]) => (
          <input key={word} type="hidden" name={word} value={said} />
        ))}
        <input type="hidden" name="columns" value={first.key} />
        <fieldset className="list-columns">
          <legend>Columns beside “{first.label}”</legend>
          {others.map(({ key, label }) => (
            <label key={key} className="choice choice-bare">
              <input type="checkbox" name="columns" value={key} defaultChecked={shown.some((one) => one.key === key)} />
              <span className="choice-words">{label}</span>
            </label>
          ))}
        </fieldset>
        <Button>Show these columns</Button>
      </form>
    </details>
  )
}
