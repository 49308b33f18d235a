import { doneIn } from '../../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { type CustomerLine, customerKinds } from '#modules/customers'
import { at, parseId } from '#modules/shared'
import { formatPence } from '../../../../format.ts'
import { addressOf, askedWords } from '../../asked-words.ts'
import { propertyWords, sinceWords } from '../words.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type Line = Data['customers'][number]

const words = ['q', 'kind', 'after'] as const
const perPage = 25

/** The address holds the whole question, so that it can be shared. */
export async function data({ modules, form, urlParsed }: PageContextServer) {
  const asked = askedWords(words, urlParsed.search)
  const query = {
    text: asked.q === '' ? null : asked.q,
    kind: customerKinds.find((kind) => kind === asked.kind) ?? null,
  }
  const found = await modules.customers.search(query, perPage + 1, parseId('usr', asked.after))
  const shown = found.slice(0, perPage)
  const last = found.length > perPage ? shown.at(-1) : undefined
  const linkTo = (change: Partial<typeof asked>) =>
    addressOf('/admin/customers', words, { ...asked, after: '', ...change })

  async function lineOf({ id, fullName, companyName, properties, isSuspended, ...line }: CustomerLine) {
    const { bookings, spent } = await modules.booking.customerTotals(id)
    return {
      id,
      href: at.admin.customer(id),
      name: fullName,
      company: companyName,
      email: line.email,
      phone: line.phone,
      postcode: line.postcode,
      properties: properties === 0 ? null : propertyWords(properties),
      isSuspended,
      bookings,
      spent: formatPence(spent),
      since: sinceWords(line.createdAt),
    }
  }

  return {
    asked,
    done: doneIn({ form, urlParsed }, { erased: 'Their data is erased. Files follow within minutes.' }),
    isFiltered: linkTo({}) !== '/admin/customers',
    customers: await Promise.all(shown.map(lineOf)),
    first: asked.after === '' ? null : linkTo({}),
    next: last ? linkTo({ after: last.id }) : null,
  }
}
