import type { PageContextServer } from 'vike/types'
import { atKeywords } from '#modules/shared'
import { countWords } from '../keyword-words.ts'

export type Data = ReturnType<typeof data>

const kindWords: Readonly<Record<string, string>> = {
  own: 'Our own export',
  search_console: 'The performance export of Search Console',
  list: 'A plain list',
}

/** The preview of a file, where one was sent; it comes as text. */
export function data({ form }: Pick<PageContextServer, 'form'>) {
  const values = form?.action === atKeywords.import() && form.errors.length === 0 ? form.values : {}
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const count = (name: string) => countWords(Number(textOf(name)))
  if (textOf('file') === '') return { preview: null }
  const rows = textOf('refusals').split('\n').filter(Boolean)
  return {
    preview: {
      file: textOf('file'),
      refused: Number(textOf('refused')),
      isUseless: ['added', 'updated'].every((name) => textOf(name) === '0'),
      counts: [
        { label: 'File', value: kindWords[textOf('kind')] ?? 'A file' },
        { label: 'Lines', value: count('rows') },
        { label: 'New', value: count('added') },
        { label: 'Updated', value: count('updated') },
        { label: 'Unchanged', value: count('unchanged') },
        { label: 'Skipped', value: count('skipped') },
        { label: 'Refused', value: count('refused') },
      ],
      lines: rows.map((row) => {
        const [line = '', text = '', reason = ''] = row.split('\t')
        return { line: Number(line), text, reason }
      }),
    },
  }
}
