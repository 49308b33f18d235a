import type { PageContextServer } from 'vike/types'
import { lateWords } from '#modules/booking'
import { type DoneWords, doneIn } from '../../../done-in.ts'
import { momentWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const doneWords: DoneWords = {
  accepted: 'Accepted: the history of the booking has it.',
  dismissed: 'Dismissed. It was not added to the booking.',
}

export async function data(pageContext: PageContextServer) {
  const { modules, form } = pageContext
  const waiting = await modules.lateEntries.waiting()
  return {
    done: doneIn(pageContext, doneWords),
    alert: form?.alert ?? null,
    entries: waiting.map((entry) => ({
      id: entry.id,
      words: lateWords(entry),
      technician: entry.fullName,
      reference: entry.reference,
      booking: entry.visit.bookingId,
      received: momentWords(entry.at),
      hasPhoto: entry.photoId !== null,
    })),
  }
}
