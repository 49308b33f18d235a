import { type DocumentFilter, documentsWords } from '#modules/billing'
import { type ShownStatus, documentTypes } from '#modules/invoicing'
import { at, parseId } from '#modules/shared'
import { statusesShown } from '../../../components/invoices/status-shown.ts'
import { askedWords } from '#modules/asked'
import { addressOf } from '../../admin/asked-words.ts'

/** The filter of the office, as typed; an empty word filters nothing. */
export type Asked = Readonly<Record<(typeof documentsWords)[number], string>>

const statuses = Object.keys(statusesShown) as ShownStatus[]

export function filterFrom(search: Readonly<Record<string, string>>): {
  readonly asked: Asked
  readonly filter: Pick<DocumentFilter, 'status' | 'type' | 'text'>
  readonly after: ReturnType<typeof parseId<'ivc'>>
} {
  const asked = askedWords(documentsWords, search)
  const filter = {
    status: statuses.find((status) => status === asked.status) ?? null,
    type: documentTypes.find((type) => type === asked.document_type) ?? null,
    text: asked.q === '' ? null : asked.q,
  }
  return { asked, filter, after: parseId('ivc', asked.after) }
}

/** The address of a question. */
export function linkTo(asked: Partial<Asked>): string {
  return addressOf(at.invoices.home(), documentsWords, asked)
}

/** The documents that are found, as a file. */
export function csvOf({ filter: { status, type, text } }: Pick<ReturnType<typeof filterFrom>, 'filter'>): string {
  return addressOf('/admin/invoices.csv', ['q', 'status', 'document_type'], {
    q: text ?? '',
    status: status ?? '',
    document_type: type ?? '',
  })
}
