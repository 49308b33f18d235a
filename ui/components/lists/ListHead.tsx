import type { ReactNode } from 'react'
import { Done } from '../Done.tsx'
import { ListTools } from './ListTools.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import type { ListShown } from './list-shown.ts'

type Tools = Parameters<typeof ListTools>[0]

interface Props extends Pick<Tools, 'also' | 'columns'> {
  readonly head: ListShown
  /** Null where the file stands beside the title. */
  readonly csv: Tools['csv']
  /** The form that filters. */
  readonly children?: ReactNode
}

/** Above every list of the office: the filters that are saved, the form that filters, and what can be done with all that it finds. */
export function ListHead({ head, csv, also, columns, children }: Props) {
  return (
    <>
      <Done says={head.done} />
      <SavedFilters head={head} />
      {children}
      <ListTools csv={csv} head={head} {...(also && { also })} {...(columns && { columns })} />
    </>
  )
}
