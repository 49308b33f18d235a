import type { PageContextServer } from 'vike/types'
import { keptMessageState, quickTexts } from '#modules/chat'
import { afterOpenTime, isOpenAt } from '#modules/scheduling'
import { inBusinessZone, momentWords } from '#modules/shared'
import { doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, chatToken, requestId } = pageContext
  const [hours, closedDates, conversation] = await Promise.all([
    modules.catalogue.openingHours(),
    modules.catalogue.closedDates(),
    modules.chat.findMine(chatToken),
  ])
  const opens = isOpenAt(now, hours, closedDates) ? null : afterOpenTime(now, 0, { hours, closedDates })
  const entries = conversation ? await modules.chat.latest(conversation.id) : []
  return {
    done: doneIn(pageContext, { deleted: 'The conversation is deleted.' }),
    /** The office is closed, and answers from then on; null while it is open. */
    answersFrom: opens && momentWords(opens),
    quickTexts,
    /** Makes a message one, however often the page is sent. */
    once: requestId,
    conversation: conversation && {
      phone: conversation.phone,
      isAnswering: modules.chat.isAnswering(conversation),
      lines: entries
        .filter(({ kind }) => kind === 'message')
        .map(({ number, sender, text, at }) => ({
          number,
          text,
          isMine: sender === 'visitor',
          isAutomatic: sender === 'automatic',
          time: inBusinessZone(at).toPlainTime().toString({ smallestUnit: 'minute' }),
          state: sender === 'visitor' ? keptMessageState(number, conversation) : null,
        })),
    },
  }
}
