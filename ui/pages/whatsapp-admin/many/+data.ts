import { type DoneWords, doneIn } from '../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { bulkDailyCap, bulkSpacingSeconds, placesIn } from '#modules/whatsapp'
import { datedWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules: { whatsapp }, now, requestId, form, urlParsed }: PageContextServer) {
  const [bulks, templates, audience] = await Promise.all([
    whatsapp.bulks(),
    whatsapp.templates(),
    whatsapp.audienceSize(),
  ])
  return {
    isSimulated: whatsapp.isSimulated,
    done: doneIn({ form, urlParsed }, doneWords),
    once: requestId,
    audience,
    cap: bulkDailyCap,
    minutes: Math.ceil((audience * bulkSpacingSeconds) / 60),
    templates: templates
      .filter(({ state }) => whatsapp.isSimulated || state === 'approved')
      .map(({ name, body }) => ({ name, body, places: placesIn(body) })),
    bulks: bulks.map(({ at, stoppedAt, ...bulk }) => ({
      ...bulk,
      when: datedWords(at, now),
      stopped: stoppedAt && datedWords(stoppedAt, now),
    })),
  }
}

const doneWords: DoneWords = {
  sent: 'It is being sent, one message a second.',
  stopped: 'Stopped. What was sent before has gone out.',
}
