interface Named {
  readonly key: string
}

/**
 * The columns that the address asks for, in the order of the table. The first one names the row and always stays; an
 * address that names no column of the table shows them all.
 */
export function shownColumns<Each extends Named>(columns: readonly Each[], asked: string): readonly Each[] {
  const names = asked.split(',')
  const isKnown = columns.some(({ key }) => names.includes(key))
  return isKnown ? columns.filter(({ key }, place) => place === 0 || names.includes(key)) : columns
}

/** A query of an address as pages get it: the last value of each word, and all of them. */
interface Asked {
  readonly search: Readonly<Record<string, string>>
  readonly searchAll: Readonly<Record<string, readonly string[]>>
}

/** The columns that an address asks for, as one word: the boxes of the form say each one separately. */
export function columnsIn({ searchAll }: Pick<Asked, 'searchAll'>): string {
  return (searchAll['columns'] ?? []).join(',').slice(0, 100)
}

/** The query of a list, with its columns as one word. */
export function listSearch(url: Asked): Readonly<Record<string, string>> {
  const columns = columnsIn(url)
  return columns === '' ? url.search : { ...url.search, columns }
}
