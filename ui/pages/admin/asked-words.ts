/** The address of a question at `page`. */
export function addressOf<Word extends string>(
  page: string,
  words: readonly Word[],
  asked: Readonly<Partial<Record<Word, string>>>,
): string {
  const query = new URLSearchParams()
  for (const word of words) {
    const said = asked[word]
    if (said) query.set(word, said)
  }
  return query.size === 0 ? page : `${page}?${query}`
}

/**
 * Whether only a part of a list is asked for, and the addresses of its first and next page, null where there is none.
 * `turn` is the word that says where a page begins; `next` is what it says for the next one.
 */
export function pagesOf<Word extends string>(
  linkTo: (asked: Readonly<Partial<Record<Word, string>>>) => string,
  asked: Readonly<Record<Word, string>>,
  turn: Word,
  next: string | null,
) {
  const at = (place: string) => linkTo({ ...asked, [turn]: place })
  return {
    isFiltered: Object.entries<string>(asked).some(
      ([word, said]) => word !== turn && word !== 'columns' && said !== '',
    ),
    first: asked[turn] === '' ? null : at(''),
    next: next === null ? null : at(next),
  }
}

/** The file of a list for a question. `shown` are the rows of this page: their count is that of the file where there is no other page. */
export function exportOf(
  list: string,
  question: string,
  shown: { readonly rows: number; readonly first: string | null; readonly next: string | null },
) {
  const [, typed] = question.split('?')
  // A file has every column.
  const query = new URLSearchParams(typed)
  query.delete('columns')
  const isWhole = shown.first === null && shown.next === null
  return {
    href: `/admin/${list}.csv${query.size === 0 ? '' : `?${query}`}`,
    rows: isWhole ? shown.rows : null,
  }
}
