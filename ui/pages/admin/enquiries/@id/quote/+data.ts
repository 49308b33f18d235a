import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { quoteLimits } from '#modules/quoting'
import { at, parseId } from '#modules/shared'
import { phoneWords } from '../../../../../components/office/phone-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** An enquiry has one request: once it is made, the page of the request is shown. */
export async function data({ modules, routeParams }: PageContextServer) {
  const id = parseId('enq', routeParams['id'] ?? '')
  const found = id && (await modules.enquiries.find(id))
  if (!found) throw render(404)
  const { enquiry } = found
  const made = await modules.quoting.findMadeOf(enquiry.id)
  if (made) throw redirect(at.admin.quote(made.id))
  const categories = await modules.catalogue.allCategories()
  return {
    action: at.admin.enquiryQuote(enquiry.id),
    from: { href: at.admin.enquiry(enquiry.id), words: `${enquiry.name}, ${enquiry.reference}` },
    known: {
      description: (enquiry.message ?? '').slice(0, quoteLimits.description),
      name: enquiry.name,
      email: enquiry.email,
      phone: enquiry.phone === null ? '' : phoneWords(enquiry.phone),
      postcode: enquiry.postcode ?? '',
    },
    categories: categories.map(({ slug: value, label }) => ({ value, label })),
  }
}
