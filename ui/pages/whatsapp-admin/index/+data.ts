import { type DoneWords, doneIn } from '../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { type Conversation, type Line, numberIn, placesIn, windowEnds } from '#modules/whatsapp'
import { at } from '#modules/shared'
import { phoneWords } from '../../../components/office/phone-words.ts'
import { clockOrDateWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, now, requestId, form, urlParsed }: PageContextServer) {
  const typed = (urlParsed.search['phone'] ?? '').slice(0, 40)
  const phone = numberIn(typed) ?? ''
  const { whatsapp, photos } = modules
  const opened = phone === '' ? null : await whatsapp.find(phone)
  const [conversations, history, templates, isStopped] = await Promise.all([
    whatsapp.conversations(),
    phone === '' ? [] : whatsapp.history(phone),
    whatsapp.templates(),
    phone === '' ? false : whatsapp.isStopped(phone),
  ])
  const pictures = opened?.booking?.isSure ? await photos.ofBooking(opened.booking.id) : []
  return {
    phone,
    /** The typed text when it is no number; null otherwise. */
    notNumber: phone === '' && typed !== '' ? typed : null,
    phoneWords: phone === '' ? null : phoneWords(phone),
    done: doneIn({ form, urlParsed }, doneWords),
    isSimulated: whatsapp.isSimulated,
    /** Makes what is sent one, however often the page is sent. */
    once: requestId,
    opened: opened && standing(opened, now),
    isStopped,
    lines: history.map((line) => shown(line, now)),
    conversations: conversations.map((one) => ({
      href: at.whatsapp.conversation(one.phone),
      phone: one.phone,
      name: one.name ?? phoneWords(one.phone),
      reference: one.booking?.reference ?? null,
      lastText: one.lastText.slice(0, 90),
      when: clockOrDateWords(one.lastAt, now),
      unread: one.phone === phone ? 0 : one.unread,
      needsPerson: one.needsPerson,
    })),
    templates: templates
      .filter(({ state }) => whatsapp.isSimulated || state === 'approved')
      .map(({ name, body }) => ({ name, body, places: placesIn(body) })),
    pictures: pictures.map(({ id }, place) => ({ value: id, label: `Photo ${place + 1} of the booking` })),
  }
}

function standing({ name, accountName, booking, lastInboundAt, needsPerson }: Conversation, now: Temporal.Instant) {
  const ends = windowEnds(lastInboundAt)
  const isOpen = ends !== null && Temporal.Instant.compare(now, ends) < 0
  return {
    name,
    /** The owner of the account with this number, where they use another name on WhatsApp. */
    accountName: accountName === name ? null : accountName,
    booking: booking && { ...booking, href: at.admin.booking(booking.id) },
    theyWrote: lastInboundAt !== null,
    needsPerson,
    openUntil: isOpen ? clockOrDateWords(ends, now) : null,
  }
}

const stateWords: Readonly<Record<Line['state'], string>> = {
  received: 'Received',
  queued: 'Waiting to be sent',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not delivered',
}

function shown({ id, direction, text, state, reason, event, at }: Line, now: Temporal.Instant) {
  return {
    id,
    isOurs: direction === 'out',
    byItself: event !== null && event !== 'by_hand',
    text,
    state: stateWords[state],
    failed: state === 'failed',
    reason,
    when: clockOrDateWords(at, now),
  }
}

const doneWords: DoneWords = {
  queued: 'Your message is on its way.',
  about: 'It is recorded.',
}
