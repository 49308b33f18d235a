import { type DoneWords, doneIn } from '../../../../../done-in.ts'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type NumberedEntry, enquiryStates } from '#modules/enquiries'
import { replyWay } from '#modules/messaging'
import { at, atCare, parseId } from '#modules/shared'
import { aboutWords, stateWords } from '../../../../../components/office/enquiry-words.ts'
import { datedWords } from '../../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, now, requestId, routeParams, site, form, urlParsed }: PageContextServer) {
  const id = parseId('enq', routeParams['id'] ?? '')
  const found = id && (await modules.enquiries.find(id))
  if (!found) throw render(404)
  const [staff, quote] = await Promise.all([modules.accounts.staff(), modules.quoting.findMadeOf(found.enquiry.id)])
  const nameOf = (userId: string) => staff.find((user) => user.id === userId)?.fullName ?? 'A former user'
  const { enquiry, entries } = found
  return {
    href: at.admin.enquiry(enquiry.id),
    /** Makes a reply one, however often the page is sent. */
    once: requestId,
    done: doneIn({ form, urlParsed }, doneWords(keptHere(enquiry.email, modules.sms.isSimulated, site.mailLeaves))),
    reference: enquiry.reference,
    quote: quote && { href: at.admin.quote(quote.id), reference: quote.reference },
    makeQuote: at.admin.enquiryQuote(enquiry.id),
    proposePlan:
      enquiry.kind === 'plan' ? `${atCare.newPlan()}?${new URLSearchParams({ enquiry: enquiry.id }).toString()}` : null,
    about: aboutWords(enquiry),
    isEmergency: enquiry.subject === 'emergency',
    name: enquiry.name,
    email: enquiry.email,
    phone: enquiry.phone,
    postcode: enquiry.postcode,
    message: enquiry.message,
    reply: await replyWay(enquiry, { ...modules.messaging, isStopped: modules.sms.isStopped }),
    prefersPhone: enquiry.contactMethod === 'phone',
    hasAccount: enquiry.userId !== null,
    state: enquiry.state,
    badge: stateWords[enquiry.state],
    assignedTo: enquiry.assignedTo,
    when: datedWords(enquiry.createdAt, now),
    states: enquiryStates.map((value) => ({ value, label: stateWords[value].words })),
    staff: staff.map(({ id: value, fullName: label }) => ({ value, label })),
    entries: entries.map((entry) => ({
      key: String(entry.number),
      title: entryTitle(entry, nameOf),
      when: datedWords(entry.at, now),
      text: entry.kind === 'reply' || entry.kind === 'note' ? entry.text : null,
    })),
  }
}

function entryTitle({ kind, text, by }: NumberedEntry, nameOf: (userId: string) => string): string {
  const who = nameOf(by)
  if (kind === 'reply') return `${who} replied`
  if (kind === 'note') return `${who} noted`
  if (kind === 'assigned') return text === '' ? `${who} unassigned it` : `${who} assigned it to ${nameOf(text)}`
  const state = enquiryStates.find((one) => one === text)
  return `${who} set it to ${state ? stateWords[state].words.toLowerCase() : text}`
}

/** Why the reply stays here; null where it leaves. */
function keptHere(email: string, smsIsSimulated: boolean, mailLeaves: boolean): string | null {
  if (email === '') return smsIsSimulated ? 'No text messages leave this installation' : null
  return mailLeaves ? null : 'No mail server is set up'
}

const doneWords = (kept: string | null): DoneWords => ({
  changed: 'Saved.',
  replied: kept === null ? 'The reply is on its way.' : `The reply is saved. ${kept}: it waits under Messages.`,
})
