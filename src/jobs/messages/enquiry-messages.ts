import { type Enquiry, type EnquiryEvents, type EnquiryState, promisedMinutes } from '#modules/enquiries'
import type { Recipient } from '#modules/messaging'
import { afterOpenTime } from '#modules/scheduling'
import { at, type EnquiryId, type UserId, clockWords, inBusinessZone, momentWords } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Emitted, Subscriber, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
  readonly catalogue: Pick<Modules['catalogue'], 'openingHours' | 'closedDates'>
  readonly enquiries: Pick<Modules['enquiries'], 'find'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
}

/** Subscribers for enquiries, and for the office's replies. */
export function enquiryMessages(modules: Parts) {
  const notify = <Kind extends keyof EnquiryEvents>(
    notifyOf: (enquiry: Enquiry, event: Emitted<Kind>) => Promise<void>,
  ): readonly Subscriber<Kind>[] => [
    async (event) => {
      const { enquiryId }: { readonly enquiryId: EnquiryId } = event.body
      const found = await modules.enquiries.find(enquiryId)
      if (found && !silent.includes(found.enquiry.state)) await notifyOf(found.enquiry, event)
    },
  ]
  return {
    'enquiry-kept': notify<'enquiry-kept'>((enquiry, event) => received(modules, enquiry, event)),
    'enquiry-replied': notify<'enquiry-replied'>((enquiry, event) => replied(modules, enquiry, event)),
    'enquiry-assigned': notify<'enquiry-assigned'>((enquiry, event) => assigned(modules, enquiry, event)),
    'area-opened': notify<'area-opened'>((enquiry, event) => opened(modules, enquiry, event)),
  } satisfies Subscribers
}

const silent: readonly EnquiryState[] = ['spam']

async function received(modules: Parts, enquiry: Enquiry, event: Emitted<'enquiry-kept'>): Promise<void> {
  const office = (await modules.accounts.staff()).map(officeAddressee)
  const promise =
    enquiry.kind === 'coverage'
      ? 'We tell you as soon as we come to your postcode.'
      : await promiseAt(modules, event.at)
  await modules.messaging.notify({
    ...common(event, 'enquiry_received'),
    to: [visitor(enquiry), ...office],
    facts: { ...factsOf(enquiry), promise },
    link: at.admin.enquiry(enquiry.id),
    urgent: enquiry.subject === 'emergency',
  })
}

/** Somebody on the waiting list asked for this one message. */
async function opened(modules: Parts, enquiry: Enquiry, event: Emitted<'area-opened'>): Promise<void> {
  const { postcode } = enquiry
  await modules.messaging.notify({
    ...common(event, 'area_opened'),
    to: [visitor(enquiry)],
    facts: { postcode: postcode ?? event.body.district },
    link: `${at.coverage()}?${new URLSearchParams({ postcode: postcode ?? event.body.district }).toString()}`,
  })
}

async function replied(modules: Parts, enquiry: Enquiry, event: Emitted<'enquiry-replied'>): Promise<void> {
  const found = await modules.enquiries.find(enquiry.id)
  const entry = found?.entries.find(({ number }) => number === event.body.entry)
  if (!entry) return
  await modules.messaging.notify({
    ...common(event, 'enquiry_replied'),
    to: [visitor(enquiry)],
    facts: { ...factsOf(enquiry), reply: entry.text },
    link: null,
  })
}

async function assigned(modules: Parts, enquiry: Enquiry, event: Emitted<'enquiry-assigned'>): Promise<void> {
  const user = (await modules.accounts.staff()).find(({ id }) => id === event.body.userId)
  if (!user) return
  await modules.messaging.notify({
    ...common(event, 'enquiry_assigned'),
    to: [officeAddressee(user)],
    facts: factsOf(enquiry),
    link: at.admin.enquiry(enquiry.id),
  })
}

function common({ id, at }: Pick<Emitted, 'id' | 'at'>, event: string) {
  return { event, cause: `evt_${id}`, at, bookingId: null }
}

function factsOf({ reference, name, kind, subject, message, postcode }: Enquiry): Readonly<Record<string, string>> {
  const about =
    kind === 'coverage'
      ? `outside our area, ${postcode ?? ''}`
      : kind === 'plan'
        ? 'a maintenance plan'
        : (subject ?? 'a message')
  return { reference, name, about, message, promise: '', reply: '' }
}

/** By e-mail; a sender without an address has text messages. A number beside an address is for the office alone. */
function visitor({ userId, name, email, phone }: Enquiry): Recipient {
  return { part: 'visitor', userId, name, ...(email === '' ? { email: null, phone } : { email, phone: null }) }
}

function officeAddressee(user: { readonly id: UserId; readonly fullName: string; readonly email: string }): Recipient {
  return { part: 'office', userId: user.id, name: user.fullName, email: user.email, phone: null }
}

/** Counted in opening hours, so that nobody waits for an answer in the night (decision Q3). */
async function promiseAt({ catalogue }: Parts, at: Temporal.Instant): Promise<string> {
  const [hours, closedDates] = await Promise.all([catalogue.openingHours(), catalogue.closedDates()])
  const by = afterOpenTime(at, promisedMinutes, { hours, closedDates })
  if (!by) return ''
  const isToday = inBusinessZone(by).toPlainDate().equals(inBusinessZone(at).toPlainDate())
  return `We aim to reply by ${isToday ? `${clockWords(by)} today` : momentWords(by)}.`
}
