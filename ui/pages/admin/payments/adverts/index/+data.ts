import type { PageContextServer } from 'vike/types'
import { type Advert, takesMoney } from '#modules/adverts'
import { at } from '#modules/shared'
import { advertStateWords } from '../../../../../components/adverts/advert-words.ts'
import { datedWords } from '../../../../../time-words.ts'
import { askedWords } from '#modules/asked'
import { addressOf } from '../../../asked-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const words = ['q'] as const

/** A name that more people have than this is narrowed by more of it. */
const mostOwners = 10

/** The listings and jobs of the people whose name, e-mail or telephone is asked for, or the one of a page's address. */
export async function data({ modules, now, urlParsed }: PageContextServer) {
  const asked = askedWords(words, urlParsed.search)
  const adverts = asked.q === '' ? [] : await found(modules, asked.q)
  return {
    asked,
    isAsked: addressOf(at.admin.advertPayments(), words, asked) !== at.admin.advertPayments(),
    adverts: adverts.map(({ advert, owner }) => ({
      id: advert.id,
      title: advert.title,
      href: at.admin.marketSubject(advert.kind, advert.id),
      state: advertStateWords(advert, now),
      owner,
      until: advert.paidUntil ? datedWords(advert.paidUntil, now) : 'Not paid yet',
      record: takesMoney(advert) ? at.admin.advertPaid(advert.id) : null,
    })),
  }
}

async function found(modules: PageContextServer['modules'], text: string) {
  const owners = await modules.customers.search({ text, kind: null }, mostOwners, null)
  const theirs: { readonly advert: Advert; readonly owner: string }[] = []
  for (const { id, fullName } of owners) {
    for (const advert of await modules.market.listOf(id)) theirs.push({ advert, owner: fullName })
  }
  if (theirs.length > 0) return theirs
  const slug = text.split('/').at(-1) ?? ''
  const advert = /^[a-z0-9-]{1,200}$/.test(slug) ? await modules.market.findBySlug(slug) : null
  const owner = advert && (await modules.accounts.find(advert.ownerId))
  return advert ? [{ advert, owner: owner?.fullName ?? '' }] : []
}
