import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type TypedRow, paperOf, vatNames } from '#modules/invoicing'
import { type QuoteEntry, mayDo, quoteLimits } from '#modules/quoting'
import { type InvoiceId, at, parseId, poundsText } from '#modules/shared'
import { mapLink } from '../../../../components/office/map-link.ts'
import { quoteStateWords } from '../../../../components/office/quote-words.ts'
import { doneIn } from '../../../../done-in.ts'
import { formatPence } from '../../../../format.ts'
import { datedWords, dayWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, now, requestId, routeParams, site, form, urlParsed }: PageContextServer) {
  const id = parseId('qrq', routeParams['id'] ?? '')
  const found = id && (await modules.quoting.find(id))
  if (!found) throw render(404)
  const { request, entries, files } = found
  const [staff, services] = await Promise.all([modules.accounts.staff(), modules.catalogue.activeServices()])
  const nameOf = (userId: string) => staff.find((user) => user.id === userId)?.fullName ?? 'A former user'
  const state = modules.quoting.stateOf(request)
  const { paper, draft, plan } = request
  const written = await linesOf({ modules }, draft?.invoiceId ?? paper?.invoiceId ?? null)
  const printed = draft && (await modules.billing.printed(draft.invoiceId))
  const booked = paper && (await modules.booking.bookedAtAgreed(paper.invoiceId))
  const kept = site.mailLeaves ? '' : ' No mail server is set up: it waits under Messages.'
  return {
    href: at.admin.quote(request.id),
    /** Makes a question one, however often the page is sent. */
    once: requestId,
    done: doneIn(
      { form, urlParsed },
      {
        made: 'The request is made, and its customer gets a link to it. Price it, or ask what is missing.',
        changed: 'Saved.',
        asked: `The question is saved, and goes out by e-mail.${kept}`,
        priced: 'The draft is saved. Read it, then send it.',
        sent: `The quote is issued, and its link goes out by e-mail.${kept}`,
      },
    ),
    reference: request.reference,
    name: request.name,
    email: request.email,
    phone: request.phone,
    address: `${request.address}\n${request.postcode}`,
    map: mapLink(request),
    description: request.description,
    from: request.conversationId
      ? { href: at.admin.conversation(request.conversationId), words: 'A chat on the site' }
      : request.enquiryId && { href: at.admin.enquiry(request.enquiryId), words: 'An enquiry' },
    when: datedWords(request.createdAt, now),
    badge: quoteStateWords[state],
    assignedTo: request.assignedTo,
    staff: staff.map(({ id: value, fullName: label }) => ({ value, label })),
    files: files.map(({ id: file, mediaType, width, height }) => ({ id: file, mediaType, width, height })),
    may: {
      ask: mayDo(state, 'ask'),
      price: mayDo(state, 'price'),
      close: mayDo(state, 'close'),
      spam: mayDo(state, 'spam'),
      reopen: mayDo(state, 'reopen'),
    },
    paper: paper && {
      href: at.invoice(paper.invoiceId),
      number: paper.number ?? '',
      total: formatPence(paper.total),
      until: paper.dueDate && dayWords(paper.dueDate),
    },
    booked: booked && { href: at.admin.booking(booked.id), reference: booked.reference },
    price: {
      version: String(request.version),
      isNext: paper !== null,
      rows: written.rows,
      notes: written.notes,
      serviceId: plan?.serviceId ?? request.serviceId ?? '',
      services: services
        .filter(({ isEmergency }) => !isEmergency)
        .map(({ id: value, name: label }) => ({ value, label })),
      minutes: plan ? String(plan.durationMinutes) : '',
      policy: plan?.paymentPolicy ?? 'full',
      days: String(plan?.validDays ?? quoteLimits.usualDays),
      isSurvey: plan?.isSurvey ?? false,
    },
    preview: printed && paperOf(printed),
    entries: entries.map((entry) => ({
      title: entryTitle(entry, nameOf),
      when: datedWords(entry.at, now),
      text: ['question', 'message', 'note'].includes(entry.kind) ? entry.text : null,
    })),
  }
}

/** The lines of the draft, or of the quote that is priced anew. */
async function linesOf({ modules }: Pick<PageContextServer, 'modules'>, id: InvoiceId | null) {
  const document = id && (await modules.billing.find(id))
  if (!document) return { rows: [] as readonly TypedRow[], notes: '' }
  const { lines, notes } = document.content
  return {
    notes,
    rows: lines.map(({ description, quantity, unitPrice, itemType, vat }): TypedRow => ({
      description,
      quantity: String(quantity / 100),
      unit_price: poundsText(unitPrice),
      item_type: itemType,
      vat: vatNames[vat],
    })),
  }
}

function entryTitle({ kind, text, by }: QuoteEntry, nameOf: (userId: string) => string): string {
  const who = by === null ? 'The customer' : nameOf(by)
  switch (kind) {
    case 'question':
      return `${who} asked`
    case 'message':
      return `${who} wrote`
    case 'note':
      return `${who} noted`
    case 'assigned':
      return text === '' ? `${who} unassigned it` : `${who} assigned it to ${nameOf(text)}`
    case 'priced':
      return `${who} priced it`
    case 'sent':
      return `${who} sent the quote`
    case 'state':
      return `${who} set it to ${text === 'new' ? 'open' : text}`
  }
}
