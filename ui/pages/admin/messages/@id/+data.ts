import { doneIn } from '../../../../done-in.ts'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import {
  attemptWords,
  eventWords,
  listedMessage,
  messageStateWords,
  providerWords,
} from '../../../../components/office/message-words.ts'
import { datedWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const id = parseId('msg', routeParams['id'] ?? '')
  const seen = id && (await modules.messaging.see(id))
  if (!seen) throw render(404)
  const staff = await modules.accounts.staff()
  const { message, attempts, shown, isLinkHidden, addressGone } = seen
  const { state, bookingId, event, cause } = message
  return {
    ...listedMessage(message, now),
    done: doneIn(pageContext, { resent: 'It is being sent again.' }),
    badge: messageStateWords[state],
    booking: bookingId && at.admin.booking(bookingId),
    cause,
    eventName: eventWords(event),
    eventHref: `/admin/messages?event=${encodeURIComponent(event)}`,
    causeHref: `/admin/messages?cause=${encodeURIComponent(cause)}`,
    provider: message.provider && providerWords(message.provider),
    providerId: message.providerId,
    text: shown.text,
    hasLetter: shown.html !== null,
    attachments: message.attachments.map(({ name }) => name),
    isSms: message.channel === 'sms',
    isLinkHidden,
    addressGone,
    added: datedWords(message.createdAt, now),
    notBefore: datedWords(message.notBefore, now),
    sent: message.sentAt && datedWords(message.sentAt, now),
    mayResend: state !== 'queued' && state !== 'sending',
    isUnsure: state === 'unsure',
    tries: attempts.map(({ at, provider, outcome, detail, by }, place) => ({
      key: String(place),
      title: attemptWords({ outcome, by }),
      when: datedWords(at, now),
      detail,
      provider: providerWords(provider),
      isBad: outcome === 'refused' || outcome === 'failed' || outcome === 'unsure',
      isOpen: outcome === 'later' || outcome === 'no_answer',
      by: by && (staff.find((user) => user.id === by)?.fullName ?? 'A former user'),
    })),
  }
}
