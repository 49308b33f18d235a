import { type DoneWords, doneIn, wordDone } from '../../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { channels, messageStates, messagesAsked, textableNumber } from '#modules/messaging'
import {
  channelLabel,
  listedMessage,
  messageStateWords,
  smsUseWords,
} from '../../../../components/office/message-words.ts'
import { parseId } from '#modules/shared'
import { signedIn } from '../../../../sign-in-first.ts'
import { recentWords } from '../../../../time-words.ts'
import { exportOf } from '../../asked-words.ts'
import { linkTo } from './link-to.ts'
import { promptnessWords } from './promptness-words.ts'

/** "3 marked as sent, 1 sent again." from `3-1-0`; null from anything else. */
function decidedWords(counts: string): string | null {
  const [, marked, again, left] = (/^(\d{1,4})-(\d{1,4})-(\d{1,4})$/.exec(counts) ?? []).map(Number)
  if (marked === undefined || again === undefined || left === undefined) return null
  const parts = [
    `${marked} marked as sent`,
    `${again} sent again`,
    ...(left > 0 ? [`${left} left unchanged: their result is known, or their link has gone`] : []),
  ]
  return `${parts.join(', ')}.`
}
import { listSearch } from '../../../../components/lists/shown-columns.ts'
import { listShown } from '../../../../components/lists/list-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25
/** Inbound texts above the list of the channel. */
const receivedShown = 25

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const { phone } = signedIn(pageContext)
  const { asked, filter } = messagesAsked(listSearch(urlParsed))
  const [found, health, staff, smsToday, received] = await Promise.all([
    modules.messaging.list({ ...filter, limit: perPage + 1 }),
    modules.messaging.health(),
    modules.accounts.staff(),
    modules.sms.today(),
    modules.sms.latestInbound(asked.channel === 'sms' ? receivedShown + 1 : 0, {
      phone: asked.from || null,
      before: parseId('sms', asked.earlier),
    }),
  ])
  const shown = found.slice(0, perPage)
  const last = found.length > perPage ? shown.at(-1) : undefined
  const texts = received.slice(0, receivedShown)
  const lastText = received.length > receivedShown ? texts.at(-1) : undefined
  const { paused } = health
  const pages = {
    first: asked.after === '' ? null : linkTo({ ...asked, after: '' }),
    next: last ? linkTo({ ...asked, after: last.id }) : null,
  }
  return {
    asked,
    done:
      wordDone(pageContext) === 'decided'
        ? decidedWords(urlParsed.search['counts'] ?? '')
        : doneIn(pageContext, doneWords),
    isUndecided: asked.state === 'unsure' && shown.length > 0,
    isFiltered: linkTo({ ...asked, after: '', columns: '' }) !== linkTo({}),
    isTry: asked.cause.startsWith('try_'),
    ...pages,
    head: await listShown(pageContext, 'messages', linkTo({ ...asked, after: '' })),
    csv: exportOf('messages', linkTo({ ...asked, after: '' }), { ...pages, rows: shown.length }),
    messages: shown.map((message) => listedMessage(message, now)),
    states: messageStates.map((value) => ({ value, label: messageStateWords[value].words })),
    channels: channels.map((value) => ({ value, label: channelLabel(value) })),
    tried: modules.messaging.channels
      .filter((channel) => channel !== 'whatsapp' || phone !== null)
      .filter((channel) => channel !== 'sms' || (phone !== null && textableNumber(phone) !== null))
      .map(channelLabel)
      .join(', '),
    isPhoneMissing: modules.messaging.channels.includes('whatsapp') && phone === null,
    sms: smsUseWords(smsToday, modules.sms.isSimulated),
    received: texts.map(({ id, phone: from, text, at }) => ({
      id,
      from,
      text,
      when: recentWords(at, now),
      ofNumber: linkTo({ channel: 'sms', from }),
    })),
    receivedFirst: asked.earlier === '' ? null : linkTo({ ...asked, earlier: '' }),
    receivedNext: lastText ? linkTo({ ...asked, earlier: lastText.id }) : null,
    stuckEvents: modules.outbox.stuck().map(({ id, kind, at, attempts, nextTryAt }) => ({
      id,
      kind,
      attempts,
      when: recentWords(at, now),
      next: recentWords(nextTryAt, now),
    })),
    promptness: promptnessWords(health.confirmations),
    queued: health.queued,
    oldest: health.oldestDue && recentWords(health.oldestDue, now),
    failed: health.failedLastDay,
    unsure: health.unsure,
    paused: paused && {
      by: staff.find(({ id }) => id === paused.by)?.fullName ?? 'A former user',
      when: recentWords(paused.at, now),
    },
  }
}

const doneWords: DoneWords = {
  paused: 'Messages are paused: nothing is sent until you resume.',
  resumed: 'Messages are being sent again.',
  tried: 'Sent. The result of each is below.',
}
