import type { PageContextServer } from 'vike/types'
import { inBusinessZone } from '#modules/shared'
import { doneIn } from '../../../../done-in.ts'
import { shortDayWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const kinds = { 301: 'For good', 302: 'For now', 410: 'Page is gone' } as const

export async function data({ modules, form, urlParsed }: PageContextServer) {
  const redirects = await modules.redirects.list()
  const shown = redirects.map(({ fromPath, toPath, status, madeAt }) => {
    const day = inBusinessZone(madeAt).toPlainDate()
    return { fromPath, toPath, status, kind: kinds[status], since: `${shortDayWords(day)} ${day.year}` }
  })
  return {
    done: doneIn({ form, urlParsed }, { saved: 'The redirect is saved.', removed: 'The redirect is removed.' }),
    redirects: shown,
    edited: shown.find(({ fromPath }) => fromPath === urlParsed.search['edit']) ?? null,
  }
}
